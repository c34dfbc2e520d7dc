import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

function feedShown(page: Page) {
  return page.locator('.feed li').filter({ visible: true });
}

/** Opens home with the test's clock, once the posters have begun to change. */
async function openHome(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/');
  await expect(page.locator('.hero__carousel[data-running]')).toBeVisible();
}

test('the header of home comes with scrolling, and a link leads to the trips [M23, M25]', async ({
  visitor: { page },
}) => {
  await openHome(page);

  await test.step('the header is hidden under 180 px of scroll and shows beyond', async () => {
    const header = page.locator('.header');
    await expect(header).toBeHidden();
    await page.evaluate(() => scrollTo({ top: 179, behavior: 'instant' }));
    await expect(header).toBeHidden();
    await page.evaluate(() => scrollTo({ top: 180, behavior: 'instant' }));
    await expect(header).toBeVisible();
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(header).toBeHidden();
  });

  await test.step('see-trips links scroll to the section of trips', async () => {
    await page.locator('#destinations').getByRole('link', { name: 'SEE TRIPS' }).click();
    await expect(page.locator('#trips-title')).toBeInViewport();
  });
});

test('on a phone postcards are a slider, and pictures come a few at a time [M26, M29]', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor({ viewport: { width: 576, height: 800 } });
  await page.goto('/');

  await test.step('the postcards are a slider up to 578 px and a grid above', async () => {
    await page.setViewportSize({ width: 578, height: 800 });
    const slider = page.locator('.postcards.swiper-initialized');
    await expect(slider).toHaveCount(1);
    const count = page.locator('.postcards [data-count]');
    await expect(count).toHaveText(/^1 \/ \d+$/);
    await page.getByRole('button', { name: 'Next review' }).click();
    await expect(count).toHaveText(/^2 \/ \d+$/);
    await page.setViewportSize({ width: 579, height: 800 });
    await expect(slider).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Next review' })).toBeHidden();
  });

  await test.step('two pictures show first and four more at each press, until none is left', async () => {
    await page.setViewportSize(PHONE.viewport);
    await page.goto('/');
    const more = page.getByRole('button', { name: 'MORE PICTURES' });
    const all = await page.locator('.feed li').count();
    await expect(feedShown(page)).toHaveCount(2);
    for (let shown = 6; shown < all + 4; shown += 4) {
      await more.click();
      await expect(feedShown(page)).toHaveCount(Math.min(shown, all));
    }
    await expect(more).toBeHidden();
    await expect(page.locator('.feed a:focus')).toHaveCount(1);
  });
});

test('#destinations leads to the dropdown for the width, searched above 576 px [M21, M31, M154]', async ({
  visitor: { page },
}) => {
  for (const [width, place] of [
    [576, 'phone'],
    [577, 'tablet'],
    [992, 'tablet'],
    [993, 'wide'],
  ] as const) {
    await test.step(`${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 640 });
      // Another query is another page; the hash alone would not load it again.
      await page.goto(`/?width=${width}#destinations`);
      const places = page.locator('[data-where-to]').filter({ visible: true });
      await expect(places).toHaveCount(1);
      await expect(places).toHaveClass(new RegExp(`where__ticket--${place}`));
      await expect(places).toBeInViewport({ ratio: 1 });
      await places.hover();
      const box = places.getByRole('combobox', { name: 'Where to?' });
      expect(await box.evaluate(({ tagName }) => tagName)).toBe(place === 'phone' ? 'BUTTON' : 'INPUT');
    });
  }
});
