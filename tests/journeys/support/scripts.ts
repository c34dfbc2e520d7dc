import { expect, type Page } from '@playwright/test';
import { compressedSize } from '../../site/built-site.ts';

/** The scripts that a page fetches, by address, watched from before it is opened. */
export function watchScripts(page: Page): Map<string, Promise<string>> {
  const scripts = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const text = response.text();
    // What comes when the page is being closed is nobody's to read.
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

/** All of some scripts is at most so many bytes, compressed. */
export async function expectToWeigh(limit: number, scripts: ReadonlyMap<string, Promise<string>>): Promise<void> {
  const sizes = await Promise.all(
    [...scripts].map(async ([url, text]) => ({ url: new URL(url).pathname, bytes: compressedSize(await text) })),
  );
  const sum = sizes.reduce((all, { bytes }) => all + bytes, 0);
  expect(sum).toBeGreaterThan(0);
  expect(sum, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(limit);
}
