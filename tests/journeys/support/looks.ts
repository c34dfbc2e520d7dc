import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expectNoOverflow } from './overflow.ts';

const WIDTHS: readonly number[] = [360, 1440];
export const NARROW = { width: 320, height: 640 };
/** What a 1280 by 800 window has left when it is zoomed to 200 %. */
export const ZOOMED = { width: 640, height: 400 };

/** How a visitor sees the site whose look is all that is asked about. */
export const STILL = { viewport: { width: 1440, height: 800 }, reducedMotion: 'reduce' } as const;

/** What changed in a step that was looked at before, at the width where it has the least room. */
export const ONE_WIDTH = [360] as const;

/**
 * Looks at what is open as it is: axe finds nothing at any width, in light and in dark, and it fits small screens.
 *
 * @param within the part of the page that is new, where the rest was looked at before
 */
export async function expectGoodLooks(page: Page, what: string, widths = WIDTHS, within?: string): Promise<void> {
  for (const width of widths) await expectGoodLooksAt(page, width, what, within);
  for (const screen of [NARROW, ZOOMED]) {
    await resize(page, screen);
    await expectNoOverflow(page, `${what} at ${screen.width} pixels`);
  }
  await resize(page, STILL.viewport);
}

/** Looks at one width, in light and in dark. The screen keeps the width. */
export async function expectGoodLooksAt(page: Page, width: number, what: string, within?: string): Promise<void> {
  await resize(page, { width, height: 800 });
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${what} at ${width} pixels, ${colorScheme}`, within);
  }
  await expectNoOverflow(page, `${what} at ${width} pixels`);
}

/** What follows a change of size, such as a bar that makes room for itself, has followed it once a frame is drawn. */
export async function resize(page: Page, screen: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(screen);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}
