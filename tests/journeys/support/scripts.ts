import { expect, type Page } from '@playwright/test';
import { compressedSize } from '../../site/built-site.ts';

/** The scripts that a page fetches, run or not yet, by address, recorded from before it is opened. */
export function watchScripts(page: Page): Map<string, Promise<string>> {
  const scripts = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' && !response.url().endsWith('.js')) return;
    const text = response.text();
    // A response that comes while the page closes cannot be read.
    text.catch(() => undefined);
    scripts.set(response.url(), text);
  });
  return scripts;
}

/** React's production code names its own error page. */
export async function withReact(scripts: ReadonlyMap<string, Promise<string>>): Promise<string[]> {
  const texts = await Promise.all([...scripts].map(async ([url, text]) => ({ url, text: await text })));
  return texts.filter(({ text }) => text.includes('react.dev/errors')).map(({ url }) => url);
}

/** Checks that the scripts together have at most this many bytes, compressed. */
export async function expectToWeigh(limit: number, scripts: ReadonlyMap<string, Promise<string>>): Promise<void> {
  const sizes = await Promise.all(
    [...scripts].map(async ([url, text]) => ({ url: new URL(url).pathname, bytes: compressedSize(await text) })),
  );
  const sum = sizes.reduce((all, { bytes }) => all + bytes, 0);
  expect(sum).toBeGreaterThan(0);
  expect(sum, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(limit);
}
