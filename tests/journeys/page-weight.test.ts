import { redCentre } from './support/departures.ts';
import { expect, test } from './support/journey.ts';

test('N18 M35 fetches no framework and sets no cookie before the start dates are asked for', async ({ visitor }) => {
  const { page, context, startDates } = visitor;
  const scripts = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response.text());
  });
  await visitor.openTour(redCentre);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await withReact(scripts)).toEqual([]);
  expect(scripts.size).toBeGreaterThan(0);
  expect(await context.cookies()).toEqual([]);

  await page.getByRole('button', { name: 'START DATES' }).first().click();
  await expect(startDates.dialog).toBeVisible();
  expect(await withReact(scripts)).not.toEqual([]);
  expect(await context.cookies()).toEqual([]);
});

/** React's production code names its own error page. */
async function withReact(scripts: ReadonlyMap<string, Promise<string>>): Promise<string[]> {
  const texts = await Promise.all([...scripts].map(async ([url, text]) => ({ url, text: await text })));
  return texts.filter(({ text }) => text.includes('react.dev/errors')).map(({ url }) => url);
}
