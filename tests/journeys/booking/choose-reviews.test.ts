import type { Page } from '@playwright/test';
import { outback, redCentre } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';

const DESKTOP = { width: 992, height: 800 };

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

test('a hash or a list chooses whose reviews show [M48, M49]', async ({ anotherVisitor }) => {
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
});

test('without script every review is there, and a hash still chooses [N03]', async ({ anotherVisitor }) => {
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
