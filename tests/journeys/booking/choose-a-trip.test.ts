import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { openSettled } from '../support/settled.ts';

const rows = '.row-trip';
/** The script loads with the first list that is opened. Until then a choice is a link to its own page. */
const ready = '[data-trip-filter][data-ready]';
const shownSlugs = () =>
  [...document.querySelectorAll<HTMLElement>('.row-trip')].filter((row) => row.checkVisibility()).map(({ id }) => id);

test('choices add up on the spot, a list of them closes on Escape, and a hash shows one trip [M32, M33, M34, P15, P34]', async ({
  visitor: { page },
}) => {
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

  await test.step('a chosen month shows each trip with its first start in that month', async () => {
    await page.goto('/trips/?month=march');
    await expect(page.locator(ready)).toBeVisible();
    for (const start of await page.locator(`${rows}:visible [data-start]`).allTextContents())
      expect(start).toMatch(/^First departure \d+\sMarch\s\d{4}$/);
  });

  await test.step('three destinations at most are chosen together, and the list says so', async () => {
    await page.goto('/trips/');
    const where = page.locator('[data-facet="where"]');
    await where.locator('summary').click();
    await expect(page.locator(ready)).toBeVisible();
    const places = where.locator('[data-choice]:not([data-choice=""])');
    for (const index of [0, 1, 2]) await places.nth(index).click();
    await expect(where.getByRole('status')).toHaveText(
      'Maximum of 3 options selected. First remove a selected option to select another.',
    );
    await expect(where.locator('.trip-filter__list')).toHaveCSS('max-block-size', '300px');
    await places.nth(0).click();
    await expect(where.getByRole('status')).toHaveText('');
    expect(new URL(page.url()).searchParams.getAll('where')).toHaveLength(2);
  });

  await test.step('when nothing fits the page says so and leads back to all', async () => {
    await page.goto('/trips/?where=sydney&length=long');
    await expect(page.locator(ready)).toBeVisible();
    await expect(page.getByText('No trips match all of these.')).toBeVisible();
    await page.getByRole('link', { name: 'see all trips' }).click();
    await expect(page.getByText('No trips match all of these.')).toBeHidden();
  });

  await test.step('a list of choices closes on Escape and gives the focus back', async () => {
    await page.goto('/trips/');
    const month = page.locator('summary', { hasText: 'Month' });
    await month.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'March' })).toBeVisible();
    await expect(page.locator(ready)).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'March' })).toBeHidden();
    await expect(month).toBeFocused();
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

  await test.step('the price bands are those of the chosen currency', async () => {
    await openSettled(page, '/trips/?currency=GBP&price=low');
    await expect(page.locator('[data-clear]')).toBeVisible();
    const prices = await page.locator('.row-trip:visible .price__now:visible').allTextContents();
    expect(prices.length).toBeGreaterThan(0);
    for (const price of prices) expect(Number(/£([\d,]+)/.exec(price)?.[1]?.replace(',', ''))).toBeLessThan(750);
  });
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

const SCREEN = { width: 360, height: 640 };

test('on a phone too what goes moves out and what stays moves in, with no page wider than the screen [M33, M34]', async ({
  anotherVisitor,
}) => {
  const { page } = await anotherVisitor({
    viewport: SCREEN,
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'no-preference',
  });
  const moves = await watchMoves(page);
  await openSettled(page, '/destinations/red-centre/');
  const back = page.locator('.rows__back:visible');
  const move = { leaves: 'row-leaves', arrives: 'row-arrives', width: SCREEN.width };

  await page.locator('.destination__jump a').last().tap();
  await expect(page.locator('.row-trip:visible')).toHaveCount(1);
  await expect.poll(moves).toEqual([move]);
  await back.tap();
  await expect(back).toHaveCount(0);
  await expect.poll(moves).toEqual([move, move]);
});

/** For each transition, the animations of the rows and the width of the page meanwhile. */
async function watchMoves(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const moves: unknown[] = [];
    Object.assign(window, { moves });
    const root = () => document.documentElement;
    const animationOf = (part: string) => getComputedStyle(root(), `::view-transition-${part}(rows)`).animationName;
    const begin = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = begin(update);
      transition.ready.then(
        () => moves.push({ leaves: animationOf('old'), arrives: animationOf('new'), width: root().scrollWidth }),
        (fault: unknown) => moves.push(String(fault)),
      );
      return transition;
    };
  });
  return () => page.evaluate(() => (window as unknown as { moves: unknown[] }).moves);
}
