import { expect, type Page } from '@playwright/test';
import { compressedSize } from '../../site/built-site.ts';

/** An answer that the test holds back until it releases it. The request itself reaches the server. */
interface HeldAnswer {
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

/** The scripts that a page fetches, run or not yet, by address, recorded from before it is opened. */
export function watchScripts(page: Page): Map<string, Promise<string>> {
  const scripts = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' && !response.url().endsWith('.js')) return;
    const text = response.text();
    // A response that comes while the page closes cannot be read.
    text.catch(() => undefined);
    scripts.set(response.url(), text);
  });
  return scripts;
}

/** React's production code names its own error page. */
export async function withReact(scripts: ReadonlyMap<string, Promise<string>>): Promise<string[]> {
  const texts = await Promise.all([...scripts].map(async ([url, text]) => ({ url, text: await text })));
  return texts.filter(({ text }) => text.includes('react.dev/errors')).map(({ url }) => url);
}

/** Checks that the scripts together have at most this many bytes, compressed. */
export async function expectToWeigh(limit: number, scripts: ReadonlyMap<string, Promise<string>>): Promise<void> {
  const sizes = await Promise.all(
    [...scripts].map(async ([url, text]) => ({ url: new URL(url).pathname, bytes: compressedSize(await text) })),
  );
  const sum = sizes.reduce((all, { bytes }) => all + bytes, 0);
  expect(sum).toBeGreaterThan(0);
  expect(sum, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(limit);
}
