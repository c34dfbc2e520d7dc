import { expect, type Page } from '@playwright/test';
import { INSTALLMENT_DEPOSIT } from '#domain/constants.ts';
import { CARDS } from '../journeys/support/booking.ts';
import { oceanRoad, quietDate, redCentre, reef } from '../journeys/support/departures.ts';
import { PAGE_TYPES } from '../journeys/support/page-types.ts';
import { openSettled, untilAsked } from '../journeys/support/settled.ts';
import type { Visitor } from '../journeys/support/visitor.ts';

type Screen = `${360 | 768 | 1440}${'' | '-dark' | '-forced'}`;

/** The pictures of each view: every view on one screen at least, a quarter of the pictures dark. */
export const SCREENS_OF: Readonly<Record<string, readonly Screen[]>> = {
  home: ['360', '768-dark', '1440'],
  trips: ['360', '1440'],
  'trips-filter': ['768'],
  tour: ['360-dark', '1440'],
  'tour-overview': ['768'],
  'tour-past-the-overview': ['360'],
  consent: ['360'],
  'cart-bar': ['360'],
  calendar: ['360', '1440-dark'],
  'calendar-list': ['768'],
  'events-calendar': ['1440'],
  cart: ['360-dark', '1440'],
  personal: ['1440'],
  'personal-errors': ['360'],
  visa: ['360-forced', '768', '1440-forced'],
  summary: ['360', '1440-dark'],
  card: ['1440'],
  'card-errors': ['360-dark'],
  booked: ['360', '1440'],
  'additional-information': ['768-dark'],
  'check-in': ['360', '1440-dark'],
  menu: ['360-dark', '1440'],
  reviews: ['768'],
  contact: ['1440'],
  'brochure-dialog': ['768-dark'],
  faq: ['360'],
  'search-suggestions': ['1440'],
  blog: ['1440-dark'],
  article: ['360'],
  'article-text': ['1440'],
  author: ['768'],
  'header-hover': ['1440'],
  destination: ['768'],
  'not-found': ['360'],
  'booking-unsuccessful': ['768-dark'],
  terms: ['1440'],
  subscribe: ['360'],
};

/** What each picture shows, by the name of its file. A view is opened anew for each size and colour scheme. */
export const VIEWS: Readonly<Record<string, (visitor: Visitor) => Promise<void>>> = {
  home: ({ page }) => openSettled(page, '/'),
  trips: ({ page }) => openSettled(page, '/trips/'),
  'trips-filter': async ({ page }) => {
    await openSettled(page, '/trips/?month=march');
    await page.locator('summary', { hasText: 'Length' }).click();
    await expect(page.getByRole('link', { name: '7 or 8 days' })).toBeVisible();
  },
  tour: ({ page }) => openSettled(page, redCentre.url),
  'tour-overview': async ({ page }) => {
    await openSettled(page, redCentre.url);
    await scrollTo(page, 'What’s included');
  },
  'tour-past-the-overview': async ({ page }) => {
    await openSettled(page, `${redCentre.url}#itinerary`);
    await scrollBy(page, 0.6);
  },
  consent: async ({ page }) => {
    await openSettled(page, redCentre.url);
    await untilAsked(page);
  },
  'cart-bar': async (visitor) => {
    await visitor.hasInCart(quietDate(oceanRoad, 3));
    await openSettled(visitor.page, oceanRoad.url);
    await expect(visitor.page.getByRole('complementary', { name: 'Your cart' })).toBeVisible();
  },
  calendar: async (visitor) => {
    await visitor.openTour(redCentre);
    await visitor.openStartDates();
    await visitor.startDates.choose(quietDate(redCentre, 3));
    await visitor.page.mouse.move(0, 0);
  },
  'calendar-list': async (visitor) => {
    await visitor.openTour(reef);
    await visitor.openStartDates();
    await visitor.startDates.haveLoaded();
    const list = visitor.startDates.dialog.getByText('List', { exact: true });
    if (await list.isVisible()) await list.click();
  },
  'events-calendar': ({ page }) => openSettled(page, '/calendar/'),
  cart: (visitor) => visitor.reach('cart', quietDate(redCentre, 4)),
  personal: async (visitor) => {
    await visitor.reach('personal', quietDate(redCentre, 5));
    await visitor.booking.field('First and middle names').fill('Ines Maria');
  },
  'personal-errors': async (visitor) => {
    await visitor.reach('personal', quietDate(redCentre, 6));
    await visitor.booking.press('NEXT');
    await expect(visitor.booking.button).toHaveText(/^error\b/);
  },
  visa: (visitor) => visitor.reach('visa', quietDate(redCentre, 7)),
  summary: async (visitor) => {
    await visitor.reach('summary', quietDate(redCentre, 8));
    await visitor.booking.dialog.getByRole('radio', { name: /^Pay a deposit/ }).check();
  },
  card: (visitor) => visitor.reach('card', quietDate(redCentre, 9)),
  'card-errors': async (visitor) => {
    await visitor.reach('card', quietDate(redCentre, 10));
    await visitor.booking.press('confirm booking');
    await expect(visitor.booking.button).toHaveText(/^error\b/);
  },
  booked: async (visitor) => {
    await visitor.reach('card', quietDate(redCentre, 11));
    await visitor.booking.payWith(CARDS.pays);
    await expect(visitor.booking.dialog.getByRole('heading', { name: 'You’re booked' })).toBeVisible();
  },
  'additional-information': async (visitor) => {
    await visitor.reach('additional', quietDate(redCentre, 12));
    await visitor.booking.givesDetails();
  },
  'check-in': async (visitor) => {
    const { checkin_url: link } = await visitor.hasBooked([quietDate(redCentre, 13)], INSTALLMENT_DEPOSIT);
    await visitor.page.goto(link);
    await expect(visitor.page.locator('main')).toHaveAttribute('data-state', 'found');
  },
  menu: async ({ page }) => {
    await openSettled(page, '/trips/');
    const menu = page.getByRole('button', { name: 'Menu' });
    if (await menu.isVisible()) return menu.click();
    await page
      .getByRole('button', { name: /Select a currency/ })
      .first()
      .click();
    await expect(page.getByRole('link', { name: 'AUD' }).and(page.locator('[aria-current]'))).toBeVisible();
  },
  reviews: async ({ page }) => {
    await openSettled(page, '/reviews/');
    await page.getByRole('searchbox').last().fill('guide');
  },
  contact: ({ page }) => openSettled(page, '/contact/'),
  'brochure-dialog': async ({ page }) => {
    await openSettled(page, redCentre.url);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Brochure' }).click();
    await expect(page.getByRole('dialog', { name: 'Request a brochure' })).toBeVisible();
  },
  faq: async ({ page }) => {
    await openSettled(page, '/faq/');
    await page.getByRole('searchbox').last().fill('visa');
  },
  'search-suggestions': async ({ page }) => {
    await openSettled(page, '/search/');
    await page.getByRole('combobox').last().click();
    await page.keyboard.type('reef', { delay: 60 });
    await expect(page.getByRole('option').first()).toBeVisible();
  },
  blog: ({ page }) => openSettled(page, '/travel-blog/'),
  article: ({ page }) => openSettled(page, '/blog/article/packing-for-the-desert/'),
  'article-text': async ({ page }) => {
    await openSettled(page, '/blog/article/packing-for-the-desert/');
    await scrollBy(page, 1.4);
  },
  author: ({ page }) => openSettled(page, '/blog/author/tam-nguyen/'),
  'header-hover': async ({ page }) => {
    await openSettled(page, '/trips/');
    await page.getByRole('banner').getByRole('link', { name: 'Blog', exact: true }).first().hover();
  },
  destination: ({ page }) => openSettled(page, PAGE_TYPES.destination),
  'not-found': ({ page }) => openSettled(page, PAGE_TYPES['not found']),
  'booking-unsuccessful': ({ page }) => openSettled(page, PAGE_TYPES['booking unsuccessful']),
  terms: ({ page }) => openSettled(page, PAGE_TYPES.terms),
  subscribe: ({ page }) => openSettled(page, PAGE_TYPES['mailing list']),
};

async function scrollTo(page: Page, heading: string): Promise<void> {
  await page
    .getByRole('heading', { name: heading })
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));
}

/** @param screens how far, in heights of the screen */
async function scrollBy(page: Page, screens: number): Promise<void> {
  await page.evaluate((by) => window.scrollBy({ top: innerHeight * by, behavior: 'instant' }), screens);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}
