import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the focus is on a control. Fails when it never gets there. */
export async function tabTo(page: Page, target: Locator, presses = 60): Promise<void> {
  for (let press = 0; press < presses; press += 1) {
    if (await hasFocus(target)) return expectFocusToShow(page);
    await page.keyboard.press('Tab');
  }
  throw new Error(`${presses} presses of Tab do not lead to ${target.toString()}`);
}

/** Checks that the focus is visible: its ring has a width, on the control or on the card around it. */
export async function expectFocusToShow(page: Page): Promise<void> {
  const shows = await page.evaluate(() => {
    const hasRing = (element: Element | null) => {
      if (element === null) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    };
    const { activeElement } = document;
    return hasRing(activeElement) || hasRing(activeElement?.closest('label') ?? null);
  });
  expect(shows, 'the focus can be seen').toBe(true);
}

export async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}
