import type { Page } from '@playwright/test';
import { outback, redCentre } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { openSettled } from '../support/settled.ts';

const rows = '.row-trip';
/** The script loads with the first list that is opened. Until then a choice is a link to its own page. */
const ready = '[data-trip-filter][data-ready]';
const shownSlugs = () =>
  [...document.querySelectorAll<HTMLElement>('.row-trip')].filter((row) => row.checkVisibility()).map(({ id }) => id);

test('M32 M33 M34 P15 P34 choices add up on the spot, a list of them closes on Escape, and a hash shows one trip', async ({
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
      expect(start).toMatch(/^First on \d+\sMarch\s\d{4}$/);
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
    await expect(page.getByText('No trip fits all of that.')).toBeVisible();
    await page.getByRole('link', { name: 'see all trips' }).click();
    await expect(page.getByText('No trip fits all of that.')).toBeHidden();
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

test('E20 a search finds articles and trips, answers and terms, what was misspelt and other words for the same, and says what is not there', async ({
  visitor: { page },
}) => {
  await test.step('it finds articles and trips, and nothing of the index is asked for before', async () => {
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/pagefind/') && asked.push(request.url()));
    await page.goto('/search/');
    await page.getByRole('combobox', { name: 'What are you looking for?' }).fill('swag');
    expect(asked).toEqual([]);
    await page.getByRole('combobox', { name: 'What are you looking for?' }).press('Enter');
    await expect(page).toHaveURL('/search/?q=swag');
    await expect(page.getByRole('status')).toHaveText(/^\d+ results for “swag”$/);
    await expect(page.getByRole('combobox', { name: 'What are you looking for?' })).toHaveValue('swag');
    await expect(page.locator('.result mark').first()).toHaveText(/swag/i);
    await page.getByRole('link', { name: 'What a swag is' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('What a swag is');
  });

  const search = async (words: string) => {
    await page.getByRole('combobox', { name: 'What are you looking for?' }).fill(words);
    await page.getByRole('combobox', { name: 'What are you looking for?' }).press('Enter');
  };

  await test.step('it finds what the answers and the terms say', async () => {
    await page.goto('/search/');
    await search('refund');
    await expect(page.getByRole('status')).toHaveText(/^\d+ results for “refund”$/);
    await expect(page.getByRole('link', { name: 'Can I change my date, or cancel?' })).toBeVisible();
    await expect(page.locator('.result').filter({ hasText: 'Terms' }).first()).toBeVisible();
  });

  await test.step('E20 what was misspelt is searched as it was probably meant', async () => {
    const counted = page.waitForRequest('**/api/search/missed/');
    await search('tasmaina');
    await expect(page.getByRole('status')).toHaveText(/^Nothing found for “tasmaina”\. \d+ results for “tasmania”$/);
    await expect(page.locator('.result').first().getByRole('link')).toHaveText('Tasmania');
    expect((await counted).postDataJSON()).toEqual({ query: 'tasmaina' });
  });

  await test.step('E20 other words for the same are understood', async () => {
    await search('ayers rock');
    await expect(page.locator('.result').first().getByRole('link')).toHaveText('The Red Centre');
    await search('solo');
    await expect(page.getByRole('link', { name: /alone/i }).first()).toBeVisible();
  });

  await test.step('a search without results shows that, with other links', async () => {
    await search('zzzxqj');
    await expect(page.getByRole('status')).toHaveText('Nothing found for “zzzxqj”.');
    await expect(page.getByText('Try one word instead of three')).toBeVisible();
    const results = page.getByRole('region', { name: 'Results' });
    await expect(results.getByRole('link', { name: 'All trips' })).toBeVisible();
    await expect(results.getByRole('link', { name: 'Ask us' })).toBeVisible();
    await expect(results.locator('a[href^="tel:"]')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Trips' }).first()).toBeVisible();
  });
});

test('E20 the search field suggests pages while a visitor types, trips first, and Enter searches what was typed', async ({
  visitor: { page },
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/search/');
  expect(asked).not.toContain('/search.json');
  const field = page.getByRole('combobox', { name: 'What are you looking for?' });
  const options = page.getByRole('option');

  await test.step('trips come first, with days and price', async () => {
    await field.pressSequentially('ayers rock');
    await expect(options.first()).toHaveText(/^The Red Centre\s*10 days, from \$[\d,]+ AUD$/);
    await expect(field).toHaveAttribute('aria-expanded', 'true');
  });

  await test.step('Escape closes the list, and Enter searches for what was typed', async () => {
    await page.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
    await field.fill('swag');
    await expect(options.first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search/?q=swag');
    await expect(field).toHaveValue('swag');
  });

  await test.step('a suggestion is opened by arrow key and Enter, and by a press', async () => {
    await field.fill('visa');
    await expect(options.first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    const first = await options.first().locator('span').textContent();
    await page.keyboard.press('Enter');
    await expect(page.locator('body')).toContainText(first!);
    await expect(page).not.toHaveURL(/search/);
    await page.goto('/search/');
    await field.pressSequentially('tasm');
    await options.filter({ hasText: 'days' }).first().click();
    await expect(page).toHaveURL('/trips/tasmania/');
  });
});

test('N03 without script a choice is a page of its own, and a hash still shows one trip', async ({
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

test('N03 without script the search page leads to everything', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor({ javaScriptEnabled: false });
  await page.goto('/search/?q=swag');
  await page.getByRole('main').getByRole('link', { name: 'The Red Centre' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Red Centre');
});

const DESKTOP = { width: 992, height: 800 };
const PHONE = { width: 991, height: 800 };

/** Opens the page and waits until its script has sorted the reviews. */
async function openReviews(page: Page, hash = ''): Promise<void> {
  await page.goto(`/reviews/${hash}`);
  await expect(page.getByRole('status').filter({ hasText: 'reviews' })).toBeVisible();
}

/** The tours of the visible reviews, each once. */
async function toursShown(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll<HTMLElement>('.review')]
        .filter((review) => review.checkVisibility({ contentVisibilityAuto: true }) && review.clientHeight > 0)
        .map((review) => review.dataset['tour']!),
    ),
  ]);
}

function reviewsShown(page: Page) {
  return page.locator('.review').filter({ visible: true });
}

test('M48 M49 M50 M32 P15 a hash, a list or a listbox chooses whose reviews show; ten show, and more for each press', async ({
  anotherVisitor,
}) => {
  const { page } = await anotherVisitor({ viewport: DESKTOP });

  for (const hash of [`#${outback.slug}`, '#OUTBACK-Nights', '#outback%2Dnights']) {
    await test.step(`${hash} shows the reviews of one tour`, async () => {
      await page.goto('about:blank');
      await openReviews(page, hash);
      await expect(page.getByRole('heading', { level: 2, name: outback.name })).toBeVisible();
      expect(await toursShown(page)).toEqual([outback.slug]);
      await expect(
        page
          .getByRole('link', { name: outback.name, exact: false, includeHidden: false })
          .and(page.locator('.side [aria-current]')),
      ).toBeVisible();
    });
  }

  await test.step('a hash that names no tour shows all of them', async () => {
    await page.goto('about:blank');
    await openReviews(page, '#the-moon');
    expect((await toursShown(page)).length).toBeGreaterThan(1);
  });

  await test.step('at 992 px a list chooses whose reviews show, and the way back undoes it', async () => {
    await openReviews(page);
    await expect(page.getByRole('combobox', { name: 'tour name' })).toBeHidden();
    const list = page.getByRole('navigation', { name: 'Filter by trip' });
    await list.getByRole('link', { name: redCentre.name }).click();
    await expect(page).toHaveURL(new RegExp(`#${redCentre.slug}$`));
    await expect.poll(() => toursShown(page)).toEqual([redCentre.slug]);
    await page.goBack();
    await expect.poll(async () => (await toursShown(page)).length).toBeGreaterThan(1);
  });

  await test.step('below, a listbox called tour name is searched', async () => {
    await page.setViewportSize(PHONE);
    await openReviews(page);
    await expect(page.getByRole('navigation', { name: 'Filter by trip' })).toBeHidden();
    await page.locator('[data-tour-name] summary').click();
    const box = page.getByRole('combobox', { name: 'tour name' });
    await expect(box).toBeVisible();
    await box.fill('outb');
    await page.getByRole('option', { name: outback.name }).click();
    await expect(page).toHaveURL(new RegExp(`#${outback.slug}$`));
    await expect.poll(() => toursShown(page)).toEqual([outback.slug]);
    await expect(box).toHaveValue(outback.name);
  });

  await test.step('ten show, four more for each press, as many on coming back, and the button hides at the end', async () => {
    await page.goto('about:blank');
    await openReviews(page);
    const more = page.getByRole('button', { name: 'SHOW MORE' });
    const total = await page.locator('.review').count();
    await expect(reviewsShown(page)).toHaveCount(10);
    await more.click();
    await expect(reviewsShown(page)).toHaveCount(14);
    await page.reload();
    await expect(reviewsShown(page)).toHaveCount(14);
    let shown = 14;
    for (; shown + 4 < total; shown += 4) {
      await more.click();
      await expect(reviewsShown(page)).toHaveCount(shown + 4);
    }
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(reviewsShown(page)).toHaveCount(total);
    await expect(more).toBeHidden();
    await expect(reviewsShown(page).nth(shown), 'the first that came has the focus').toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'reviews' })).toHaveText(`${total} of ${total} reviews`);
  });
});

test('N03 without script every review is there, and a hash still chooses', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor({ javaScriptEnabled: false, viewport: DESKTOP });
  await page.goto('/reviews/');
  await expect(reviewsShown(page)).toHaveCount(await page.locator('.review').count());
  await expect(page.getByRole('button', { name: 'SHOW MORE' })).toBeHidden();
  await page.getByRole('navigation', { name: 'Filter by trip' }).getByRole('link', { name: outback.name }).click();
  await expect(page.getByRole('heading', { level: 2, name: outback.name })).toBeVisible();
  const own = page.locator(`.review[data-tour="${outback.slug}"]`);
  await expect(reviewsShown(page)).toHaveCount(await own.count());
  await expect(own.last()).toBeVisible();
});

const SCREEN = { width: 360, height: 640 };

test('M33 M34 on a phone too what goes moves out and what stays moves in, with no page wider than the screen', async ({
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
