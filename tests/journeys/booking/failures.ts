import { expect, type Page } from '@playwright/test';

/** The ways in which the functions can be unreachable. In the first two the rest of the site still answers. */
const FAILURES = ['status 500', 'connection lost', 'offline'] as const;
type Failure = (typeof FAILURES)[number];

/** Repeats a check for each way in which the functions can be unreachable. */
export async function meetFailures(page: Page, act: () => Promise<void>, look: () => Promise<void>): Promise<void> {
  for (const failure of FAILURES) {
    let calls = 0;
    const count = (request: { url: () => string }) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls += 1;
    };
    const mend = await failCalls(page, failure);
    page.on('request', count);
    await act();
    // The text must come from this call, not from the one before.
    await expect.poll(() => calls, `asks the functions, and meets ${failure}`).toBeGreaterThan(0);
    await look();
    page.off('request', count);
    await mend();
  }
}

/** Makes every call of a page to the functions fail. Returns the function that ends this. */
async function failCalls(page: Page, how: Failure): Promise<() => Promise<void>> {
  if (how === 'offline') {
    await page.context().setOffline(true);
    return () => page.context().setOffline(false);
  }
  await page.route('**/api/**', (route) =>
    how === 'status 500' ? route.fulfill({ status: 500, body: 'boom' }) : route.abort(),
  );
  return () => page.unroute('**/api/**');
}
