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

/** Goes once round a dialog with Tab and back with Shift and Tab. The focus must never reach the page behind. */
export async function expectFocusToStayIn(page: Page, dialog: Locator): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < 25; press += 1) {
      await page.keyboard.press(key);
      // Between the last control and the first, the browser's own window gets the focus.
      const stays = await dialog.evaluate(
        (element) => element.contains(document.activeElement) || document.activeElement === document.body,
      );
      expect(stays, 'the focus stays in the dialog').toBe(true);
    }
  }
}

export async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}
