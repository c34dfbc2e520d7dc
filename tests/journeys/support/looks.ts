import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expectNoOverflow, expectNothingCutOff, expectNothingSqueezed } from './overflow.ts';

const WIDTHS: readonly number[] = [360, 1440];
const PHONE = { width: 360, height: 800 };
export const NARROW = { width: 320, height: 640 };
/** The size of a 1280 by 800 window at a zoom of 200 %. */
export const ZOOMED = { width: 640, height: 400 };

/** The settings of a visitor when only the look is tested. */
export const STILL = { viewport: { width: 1440, height: 800 }, reducedMotion: 'reduce' } as const;

/** Checks what changed in a step since its last check, at the narrowest width. */
export const ONE_WIDTH = [360] as const;

/**
 * Checks the open view: axe finds nothing at any width, in light and in dark, nor with large text, and it fits small
 * screens.
 *
 * @param within the part of the page that is new, when the rest was checked before
 */
export async function expectGoodLooks(page: Page, what: string, widths = WIDTHS, within?: string): Promise<void> {
  for (const width of widths) await expectGoodLooksAt(page, width, what, within);
  for (const screen of [NARROW, ZOOMED]) {
    await resize(page, screen);
    await expectNoOverflow(page, `${what} at ${screen.width} pixels`);
  }
  await expectGoodLooksWithLargeText(page, what, within);
  await resize(page, STILL.viewport);
}

/**
 * Checks the open view on a phone with text at 200 %: axe finds nothing, and nothing is too wide, cut off or
 * squeezed. The screen keeps the width.
 */
export async function expectGoodLooksWithLargeText(page: Page, what: string, within?: string): Promise<void> {
  await setTextSize(page, 2);
  await resize(page, PHONE);
  const look = `${what} with large text`;
  await expectAccessible(page, look, within);
  await expectNoOverflow(page, look);
  await expectNothingCutOff(page, look);
  await expectNothingSqueezed(page, look);
  await setTextSize(page, 1);
}

/** Sets the browser's own text size, as a visitor can: 2 for 200 %. */
export async function setTextSize(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: 13 * times } });
  await session.detach();
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

/**
 * Waits for two frames: in the first the page learns its new size, in the second it has adapted. Asks an observer for
 * them, because with an installed clock `requestAnimationFrame` is a timer and does not wait until the browser draws.
 */
export async function resize(page: Page, screen: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(screen);
  await page.waitForLoadState('domcontentloaded');
  for (let frame = 0; frame < 2; frame += 1) {
    await page.evaluate(
      () =>
        new Promise<void>((drawn) => {
          const observer = new ResizeObserver(() => {
            observer.disconnect();
            drawn();
          });
          observer.observe(document.documentElement);
        }),
    );
  }
}
