import type { Locator, Page } from '@playwright/test';

/** The amount that stands beside a name in what a booking costs. */
export function amountOf(page: Page, name: string | RegExp): Locator {
  return page
    .locator('.account > div')
    .filter({ has: page.locator('dt', { hasText: name }) })
    .locator('dd');
}
