import type { Page } from '@playwright/test';

/** The ways in which the functions can be out of reach. */
export const FAILURES = ['offline', 'connection lost', 'status 500'] as const;
type Failure = (typeof FAILURES)[number];

/** Makes every call of a page to the functions fail until the answer of this is called. */
export async function failCalls(page: Page, how: Failure): Promise<() => Promise<void>> {
  if (how === 'offline') {
    await page.context().setOffline(true);
    return () => page.context().setOffline(false);
  }
  await page.route('**/api/**', (route) =>
    how === 'status 500' ? route.fulfill({ status: 500, body: 'boom' }) : route.abort(),
  );
  return () => page.unroute('**/api/**');
}
