import { expect, test } from '../support/journey.ts';

const rows = '.row-trip';
/** The script loads with the first list that is opened. Until then a choice is a link to its own page. */
const ready = '[data-trip-filter][data-ready]';
const shownSlugs = () =>
  [...document.querySelectorAll<HTMLElement>('.row-trip')].filter((row) => row.checkVisibility()).map(({ id }) => id);

test('choices add up on the spot, and a hash shows one trip [M33, M34, P34]', async ({ visitor: { page } }) => {
  await test.step('choices are in the address, and the way back undoes them', async () => {
    await page.goto('/trips/');
    const all = await page.locator(rows).count();
    await page.locator('summary', { hasText: 'Length' }).click();
    await expect(page.locator(ready)).toBeVisible();
    await page.getByRole('link', { name: '7 or 8 days' }).click();
    await expect(page).toHaveURL(/\/trips\/\?length=week$/);
    const week = await page.evaluate(shownSlugs);
    expect(week.length).toBeGreaterThan(0);
    expect(week.length).toBeLessThan(all);
    await expect(page.getByRole('status').filter({ hasText: 'trip' })).toHaveText(
      week.length === 1 ? '1 trip' : `${week.length} trips`,
    );

    await page.locator('summary', { hasText: 'Where' }).click();
    await page.getByRole('link', { name: 'Sydney 1' }).and(page.locator('[data-choice]')).click();
    await expect(page).toHaveURL(/length=week&where=sydney$/);
    expect(await page.evaluate(shownSlugs)).toEqual(['first-week-in-sydney']);

    await page.goBack();
    await expect.poll(() => page.evaluate(shownSlugs)).toEqual(week);
    await page.reload();
    await expect.poll(() => page.evaluate(shownSlugs)).toEqual(week);
  });

  for (const [device, width, back] of [
    ['a phone', 360, '.rows__back--narrow'],
    ['a desktop', 1200, '.rows__back--wide'],
  ] as const) {
    await test.step(`on ${device} a hash shows one trip, and the way back all of them`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/destinations/red-centre/');
      const all = await page.evaluate(shownSlugs);
      expect(all.length).toBeGreaterThan(1);
      await expect(page.locator('.rows__back:visible')).toHaveCount(0);

      await page.locator(`.destination__jump a[href="#${all[1]!}"]`).click();
      await expect.poll(() => page.evaluate(shownSlugs)).toEqual([all[1]]);
      await expect(page.locator('.rows__back:visible')).toHaveCount(1);
      await page.locator(back).click();
      await expect.poll(() => page.evaluate(shownSlugs)).toEqual(all);

      await page.goto(`/trips/#${all[1]!}`);
      await expect.poll(() => page.evaluate(shownSlugs)).toEqual([all[1]]);
    });
  }
});

test('without script a choice is a page of its own, and a hash still shows one trip [N03]', async ({
  anotherVisitor,
}) => {
  const { page } = await anotherVisitor({ javaScriptEnabled: false });
  await page.goto('/trips/');
  const all = await page.locator(rows).count();
  await page.locator('summary', { hasText: 'Month' }).click();
  await page.getByRole('link', { name: 'March' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trips that start in March');
  const inMarch = await page.locator(rows).count();
  expect(inMarch).toBeGreaterThan(0);
  expect(inMarch).toBeLessThanOrEqual(all);
  await page.goto('/trips/#the-red-centre');
  await expect(page.locator(`${rows}:visible`)).toHaveCount(1);
});
