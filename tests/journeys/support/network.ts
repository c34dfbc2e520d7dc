import { expect, type Page } from '@playwright/test';
import { compressedSize } from '../../site/built-site.ts';

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

/** The scripts that a page fetches, run or not yet, from here on or from the last `forget` on. */
export function countScripts(page: Page) {
  const scripts = watchScripts(page);
  let before = new Set<string>();
  const counted = () => [...scripts].filter(([url]) => !before.has(url));
  return {
    forget: () => void (before = new Set(scripts.keys())),
    count: () => counted().length,
    text: async () => (await Promise.all(counted().map(([, text]) => text))).join('\n'),
    /** Checks that together they have at most this many bytes, compressed. */
    expectToWeigh: async (limit: number) => {
      const sizes = await Promise.all(
        counted().map(async ([url, text]) => ({ url: new URL(url).pathname, bytes: compressedSize(await text) })),
      );
      const sum = sizes.reduce((all, { bytes }) => all + bytes, 0);
      expect(sum).toBeGreaterThan(0);
      expect(sum, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(limit);
    },
  };
}
