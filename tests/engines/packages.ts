import { globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findBrowser } from '../../scripts/machine/find-browser.mjs';

export const ENGINES = ['webkit', 'firefox', 'translated', 'old-safari'] as const;
export type Engine = (typeof ENGINES)[number];

const onPath = (program: string) =>
  (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => globSync(join(folder, program)))[0];

export const firefox = () => onPath('firefox-esr');
/** The browser that WebKitGTK's driver starts. It lies beside the library, in a folder named after the processor. */
export const miniBrowser = () => globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0];

/** Debian's packages, and what shows that they are there. */
const PACKAGES: Readonly<Record<Engine, Readonly<Record<string, () => unknown>>>> = {
  webkit: {
    'webkit2gtk-driver': () => onPath('WebKitWebDriver') && miniBrowser(),
    xvfb: () => onPath('Xvfb'),
  },
  firefox: { 'firefox-esr': firefox },
  translated: { chromium: findBrowser },
  'old-safari': { chromium: findBrowser },
};

/** The Debian packages that the engines need and this machine does not have. */
export function missingPackages(engines: readonly Engine[]): string[] {
  const needed = engines.flatMap((engine) => Object.entries(PACKAGES[engine]));
  return [...new Set(needed.filter(([, find]) => !find()).map(([name]) => name))];
}
