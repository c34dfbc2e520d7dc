import { mkdir, writeFile } from 'node:fs/promises';
import type { BrowserContextOptions } from '@playwright/test';
import { test } from '../journeys/support/journey.ts';
import { contactSheet } from './contact-sheet.ts';
import { VIEWS } from './views.ts';

const SHEETS = new URL('../../docs/pictures/in-the-hand/', import.meta.url);
/** Each screen at its full size, to look at one closely. */
const SCREENS = new URL('../../.cache/pictures/', import.meta.url);

const PHONE = { hasTouch: true, isMobile: true };
const SIZES: readonly { width: number; height: number; device: BrowserContextOptions }[] = [
  { width: 360, height: 640, device: PHONE },
  { width: 390, height: 844, device: PHONE },
  { width: 768, height: 1024, device: PHONE },
  { width: 1440, height: 900, device: {} },
];
const SCHEMES = ['light', 'dark'] as const;

for (const [name, open] of Object.entries(VIEWS)) {
  test(name, async ({ anotherVisitor }) => {
    const rows: Buffer[][] = [];
    await mkdir(SHEETS, { recursive: true });
    await mkdir(SCREENS, { recursive: true });
    for (const colorScheme of SCHEMES) {
      const row: Buffer[] = [];
      for (const { width, height, device } of SIZES) {
        const visitor = await anotherVisitor({ ...device, viewport: { width, height }, colorScheme });
        await open(visitor);
        const screen = await visitor.page.screenshot({ animations: 'disabled' });
        await writeFile(new URL(`${name}-${width}-${colorScheme}.png`, SCREENS), screen);
        row.push(screen);
        await visitor.context.close();
      }
      rows.push(row);
    }
    await writeFile(new URL(`${name}.webp`, SHEETS), await contactSheet(rows));
  });
}
