import type { Page } from '@playwright/test';
import { monthTitle, spokenDate } from '#domain/calendar-date.ts';
import { priceIn } from '#domain/money.ts';
import { savingText } from '#domain/price.ts';
import { closedDate, quietDate, redCentre, saleDate, smallDate, type StartDate } from '../support/departures.ts';
import { openAndCloseDestinations, openHome } from './home.ts';
import { expect, test } from '../support/journey.ts';
import { tabTo } from '../support/keyboard.ts';
import { shown } from '../support/money.ts';
import { stopClock } from '../support/network.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

function feedShown(page: Page) {
  return page.locator('.feed li').filter({ visible: true });
}

async function slideShown(page: Page): Promise<number> {
  return Number((await page.locator('[data-hero-count]').textContent())?.split(' / ')[0]);
}

/** Moves pointer and focus away. */
async function letGo(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
}

test('from the top of home a wide screen leads to the terms and to the trips [M22, M23, M25]', async ({
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

  await test.step('so does the empty cart, which closes', async () => {
    await page.goto('/#my-cart');
    const cart = page.getByRole('dialog', { name: 'Your booking' });
    await cart.getByRole('link', { name: 'SEE TRIPS' }).click();
    await expect(cart).toBeHidden();
    await expect(page.locator('#trips-title')).toBeInViewport();
    await openHome(page);
  });

  await test.step('#terms opens the last entry of the accordion after 3 s', async () => {
    await stopClock(page);
    await page.evaluate(() => {
      location.hash = '#terms';
    });
    const terms = page.locator('#terms');
    await page.clock.runFor(3000);
    await expect(terms).toHaveAttribute('open');
    await expect(terms).toBeInViewport();
    expect(await terms.evaluate((entry) => entry.matches('.acc > :last-child'))).toBe(true);
    await page.clock.resume();
  });
});

test('on a phone postcards are a slider, pictures come a few at a time, and drop-downs open and close [M24, M26, M29]', async ({
  anotherVisitor,
}) => {
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

  await test.step('drop-downs of the menu', async () => {
    await page.goto('/trips/');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const sydney = menu.locator('a[href="/destinations/sydney/"]');
    await expect(sydney).toBeHidden();
    await menu.getByText('Destinations').click();
    await expect(sydney).toBeVisible();
    await menu.getByText('Destinations').click();
    await expect(sydney).toBeHidden();
  });

  await test.step('the browser’s back closes the menu and stays on the page, and a closed one leaves no step back', async () => {
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/trips/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();
    await expect.poll(() => page.evaluate(() => 'page' in history.state)).toBe(true);
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Blog' }).first().click();
    await expect(page).toHaveURL('/travel-blog/');
    await page.goBack();
    await expect(page).toHaveURL('/trips/');
    await expect(menu).toBeHidden();
  });

  await test.step('drop-downs at the top of a wide screen', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/trips/');
    await openAndCloseDestinations(page);
    await expect(page.locator('.header .nav summary')).toBeFocused();
  });
});

test('without script header, pictures and trips are all there [M23, M29, M30]', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor({ ...PHONE, javaScriptEnabled: false });
  await page.goto('/');
  await expect(page.locator('.header')).toBeVisible();
  await expect(feedShown(page)).toHaveCount(await page.locator('.feed li').count());
  const place = page.locator('[data-where-to]').filter({ visible: true });
  await place.getByText('Choose a trip').click();
  await place.getByRole('link', { name: 'Tasmania' }).click();
  await expect(page).toHaveURL(/\/trips\/tasmania\/$/);
});

test('posters hold for 4 s and fade for 1.5 s, and a press shows the next with its picture [M27]', async ({
  anotherVisitor,
}) => {
  const { page } = await anotherVisitor({ reducedMotion: 'no-preference' });
  await openHome(page);
  await stopClock(page);
  await letGo(page);
  const slides = await page.locator('.hero__slide').count();
  const before = await slideShown(page);
  await page.clock.runFor(4000);
  expect(await slideShown(page)).toBe((before % slides) + 1);
  // Checked at the moment of the press. Later the machine's speed decides how much of the fade is left.
  const fade = await page.getByRole('button', { name: 'Next slide' }).evaluate((button: HTMLElement) => {
    button.click();
    return getComputedStyle(document.querySelector('.hero__slide:not([inert]) .hero__art')!).transition;
  });
  expect(fade).toMatch(/^opacity 1\.5s/);
  await page.clock.resume();
  await page.getByRole('button', { name: 'Pause slides' }).click();
  await expect(page.locator('.hero__slide:not([inert])')).toHaveCount(1);
  await expect(page.locator('.hero__slide:not([inert]) img')).toBeVisible();
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

const monthOf = ({ start }: StartDate) => `/calendar/${start.slice(0, 7)}/`;
const rowOf = (page: Page, { start, tour }: StartDate) =>
  page.locator(`#day-${start}`).getByRole('listitem').filter({ hasText: tour.name });

test('shows what the ledger says of a month’s departures once it is seen, and never how many seats [M103, M147, D17]', async ({
  visitor,
  anotherVisitor,
}) => {
  const { page } = visitor;
  const full = smallDate(4);
  for (let seat = 0; seat < full.capacity; seat += 1) await (await anotherVisitor()).holdsSeat(full);
  const asked = page.waitForRequest(/\/api\/calendar\//);
  await page.goto(monthOf(full));
  await rowOf(page, full).scrollIntoViewIfNeeded();
  await expect(rowOf(page, full)).toContainText('Full');
  const { searchParams } = new URL((await asked).url());
  expect([searchParams.get('year'), Number(searchParams.get('month'))]).toEqual([
    full.start.slice(0, 4),
    Number(full.start.slice(5, 7)),
  ]);
  await expect(page.locator('main')).not.toContainText(/\d+ (seats|spaces|spots)/);
});

test('goes from a month to a day to a row to the start dates of its tour by keyboard alone [M147, P15]', async ({
  visitor,
}) => {
  const { page, startDates } = visitor;
  const date = quietDate(redCentre, 3);
  await page.goto(monthOf(date));
  await tabTo(page, page.getByRole('link', { name: new RegExp(`^${spokenDate(date.start)},`) }), 150);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`#day-${date.start}$`));
  await tabTo(page, rowOf(page, date).getByRole('link'), 12);
  await page.keyboard.press('Enter');
  await expect(startDates.dialog).toBeVisible();
  await expect(page).toHaveURL(/the-red-centre/);
});

test('shows the price that the tour’s calendar shows, on sale and in the chosen currency [N02, M03]', async ({
  visitor,
}) => {
  const { page, startDates } = visitor;
  const date = saleDate(redCentre);
  await page.goto(`${monthOf(date)}?currency=NZD`);
  await rowOf(page, date).scrollIntoViewIfNeeded();
  const [usual, sale] = [priceIn(date.price, 'NZD'), priceIn(date.sale!.price, 'NZD')];
  const saving = savingText({ original: usual, current: sale }).replace('S', 's');
  await expect(rowOf(page, date)).toContainText(saving);
  await expect(rowOf(page, date)).toContainText(shown('NZD', date.sale!.price));
  await expect(rowOf(page, date)).toContainText(shown('NZD', date.price));
  await visitor.openTour(redCentre);
  await visitor.openStartDates();
  await startDates.turnTo(date.start);
  await expect(startDates.day(date.start)).toHaveAccessibleName(
    `${spokenDate(date.start)}, available, ${shown('NZD', date.sale!.price)}, ${saving}`,
  );
});

test('stays complete when nothing can be asked, and without script [M150]', async ({ visitor, anotherVisitor }) => {
  const { page } = visitor;
  const [open, closed] = [quietDate(redCentre, 3), closedDate(redCentre)];
  await page.route('**/api/calendar/**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(monthOf(closed));
  await rowOf(page, closed).scrollIntoViewIfNeeded();
  await expect(rowOf(page, closed)).toContainText('Full');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  const { page: plain } = await anotherVisitor({ javaScriptEnabled: false });
  await plain.goto('/calendar/');
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('All departures');
  await plain.goto(monthOf(open));
  await expect(plain.getByRole('heading', { level: 2, name: monthTitle(open.start) })).toBeVisible();
  await expect(rowOf(plain, open)).toContainText(shown('AUD', open.price));
});
