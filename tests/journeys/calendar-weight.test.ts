import { compressedSize } from '../site/built-site.ts';
import { redCentre } from './support/departures.ts';
import { expect, test } from './support/journey.ts';
import { openSettled } from './support/settled.ts';

/**
 * The framework, the date picker, checks of what comes over the wire and the calendar itself. It comes in thirty files, most
 * of them under a kilobyte: put together they would be 115 kB.
 */
const WHOLE_CALENDAR = 118_000;

test('N18 the calendar fetches its script when it is pressed, at most 118 kB compressed with the framework', async ({
  visitor: { page, startDates },
}) => {
  const scripts = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response.text());
  });
  await openSettled(page, redCentre.url);
  const before = new Set(scripts.keys());
  const early = await Promise.all(scripts.values());
  expect(early.join('\n')).not.toMatch(/createRoot|react-datepicker/);
  await page.getByRole('button', { name: 'START DATES' }).first().click();
  await expect(startDates.dialog.getByRole('grid')).toBeVisible();
  const own = [...scripts].filter(([url]) => !before.has(url));
  const texts = await Promise.all(own.map(async ([url, text]) => ({ url: new URL(url).pathname, text: await text })));
  expect(texts.map(({ text }) => text).join('\n')).toContain('react-datepicker');
  const sizes = texts.map(({ url, text }) => ({ url, bytes: compressedSize(text) }));
  const sum = sizes.reduce((all, { bytes }) => all + bytes, 0);
  expect(sum, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(WHOLE_CALENDAR);
  test.info().annotations.push({ type: 'script of the calendar', description: `${sum} bytes` });
});
