import type { Locator, Page } from '@playwright/test';

/** The amount beside a name in the list of costs. */
export function amountOf(page: Page, name: string | RegExp): Locator {
  return page
    .locator('.account > div')
    .filter({ has: page.locator('dt', { hasText: name }) })
    .locator('dd');
}
