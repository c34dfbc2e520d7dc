import { expect, type Page } from '@playwright/test';

/** An answer that the test holds back until it releases it. The request itself reaches the server. */
export interface HeldAnswer {
  readonly answer: () => void;
  /** The number of requests so far. */
  readonly count: () => number;
}

/** Holds back the server's answer, so that the test can check what the page shows meanwhile. */
export async function answerLater(page: Page, url: string, method?: string): Promise<HeldAnswer> {
  const gate = Promise.withResolvers<undefined>();
  let count = 0;
  await page.route(url, async (route) => {
    if (method !== undefined && route.request().method() !== method) return route.fallback();
    count += 1;
    // A closed page does not need the answer.
    const response = await route.fetch().catch(() => null);
    await gate.promise;
    if (response !== null) await route.fulfill({ response });
  });
  return { answer: () => gate.resolve(undefined), count: () => count };
}

/**
 * Stops the page's clock, installed before, so that a test moves it from here on. On a busy machine the given second
 * may have passed before the call arrives, so the call is repeated.
 */
export async function stopClock(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  }).toPass();
}
