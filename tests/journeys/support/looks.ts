import { expect, type Page } from '@playwright/test';
import { smallTargets } from '../../support/small-targets.ts';
import { expectAccessible } from './accessible.ts';
import { expectNoOverflow } from './overflow.ts';

const WIDTHS: readonly number[] = [360, 1440];
export const NARROW = { width: 320, height: 640 };
export const SMALL_PHONE = { width: 360, height: 640 };
/** The size of a 1280 by 800 window at a zoom of 200 %. */
export const ZOOMED = { width: 640, height: 400 };

/** The settings of a visitor when only the look is tested. */
export const STILL = { viewport: { width: 1440, height: 800 }, reducedMotion: 'reduce' } as const;

/** Checks what changed in a step since its last check, at the narrowest width. */
export const ONE_WIDTH = [360] as const;

/**
 * Checks the open view: axe finds nothing at any width, in light and in dark, every control is as large as a finger, and
 * it fits small screens, with text at 200 % too.
 *
 * @param within the part of the page that is new, when the rest was checked before
 */
export async function expectGoodLooks(page: Page, what: string, widths = WIDTHS, within?: string): Promise<void> {
  for (const width of widths) await expectGoodLooksAt(page, width, what, within);
  for (const screen of [NARROW, ZOOMED]) {
    await resize(page, screen);
    await expectNoOverflow(page, `${what} at ${screen.width} pixels`);
  }
  await resize(page, SMALL_PHONE);
  await expectLargeTargets(page, what);
  await withLargeText(page, () => expectNoOverflow(page, `${what}, text at 200 %`));
  await resize(page, STILL.viewport);
}

/** Checks that a finger can press every control of the open dialog, or else of the page. */
export async function expectLargeTargets(page: Page, what: string): Promise<void> {
  const within = (await page.locator('dialog[open]').count()) > 0 ? 'dialog[open]' : 'body';
  expect.soft(await page.evaluate(smallTargets, within), `${what}, targets`).toEqual([]);
}

/** Checks with the text of the page at 200 %, as a visitor can set it in the browser. */
export async function withLargeText(page: Page, check: () => Promise<void>): Promise<void> {
  const setSize = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
      return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    }, size);
  await setSize('200%');
  await check();
  await setSize('');
}

/** Checks one width, in light and in dark. The screen keeps the width. */
export async function expectGoodLooksAt(page: Page, width: number, what: string, within?: string): Promise<void> {
  await resize(page, { width, height: 800 });
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${what} at ${width} pixels, ${colorScheme}`, within);
  }
  await expectNoOverflow(page, `${what} at ${width} pixels`);
}

/** Waits for a frame, in which the page adapts to its new size. */
export async function resize(page: Page, screen: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(screen);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}
