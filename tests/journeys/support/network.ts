import { expect, type Page } from '@playwright/test';

/** An answer that the test holds back until it says so. The request itself goes through to the server. */
export interface HeldAnswer {
  readonly answer: () => void;
  /** How many requests came so far. */
  readonly count: () => number;
}

/** Holds back what the server answers, so that what a page shows meanwhile can be looked at. */
export async function answerLater(page: Page, url: string, method?: string): Promise<HeldAnswer> {
  const gate = Promise.withResolvers<undefined>();
  let count = 0;
  await page.route(url, async (route) => {
    if (method !== undefined && route.request().method() !== method) return route.fallback();
    count += 1;
    // A page that is left asks no more.
    const response = await route.fetch().catch(() => null);
    await gate.promise;
    if (response !== null) await route.fulfill({ response });
  });
  return { answer: () => gate.resolve(undefined), count: () => count };
}

/**
 * Stops the page's clock, installed before, so that from here on a test turns it by hand. On a busy machine the second
 * it is given may be over before it is told, so it is asked again.
 */
export async function stopClock(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  }).toPass();
}
