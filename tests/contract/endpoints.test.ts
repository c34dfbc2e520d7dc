import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Article, Category, addressOfArticle, listArticles, listCategories, oneArticle } from '#contract/articles.ts';
import { BookingSession, loadBookingSession } from '#contract/booking-session.ts';
import { loadCart, saveCart } from '#contract/cart.ts';
import { payByCard } from '#contract/checkout.ts';
import { listEvents } from '#contract/events.ts';
import { loadGuest, saveGuest, saveGuestMore } from '#contract/guest.ts';
import { checkHealth } from '#contract/health.ts';
import { checkDates } from '#contract/tour-dates.ts';
import { listTours } from '#contract/tours.ts';

test.each([
  ['M136, M138', loadCart, 'GET /api/cart/'],
  ['M137', saveCart, 'POST /api/cart/'],
  ['M139', checkDates, 'GET /api/check-dates/'],
  ['M140', loadGuest, 'GET /api/guest/'],
  ['M141', saveGuest, 'POST /api/guest/'],
  ['M142', saveGuestMore, 'POST /api/guest-more/'],
  ['M143', payByCard, 'POST /api/checkout/card/'],
  ['M147', listEvents, 'GET /api/calendar/'],
  ['M148', listArticles, 'GET /articles.json'],
  ['M148', oneArticle, 'GET /articles/{slug}.json'],
  ['M148', listCategories, 'GET /categories.json'],
  ['M30', listTours, 'GET /tours.json'],
  ['M82', loadBookingSession, 'GET /api/booking/'],
  ['P01', checkHealth, 'GET /api/health/'],
])('a call has its address: %# [%s]', (_row, { method, path }, address) => {
  expect(`${method} ${path}`).toBe(address);
});

test('a cart may be asked for with a promo code or a currency [M138]', () => {
  expect(v.parse(loadCart.query, { promo_code: 'SUMMER10', currency: 'EUR', evil: '1' })).toEqual({
    promo_code: 'SUMMER10',
    currency: 'EUR',
  });
  expect(v.parse(loadCart.query, {})).toEqual({});
});

test('a booking stands at one of five stages [M82]', () => {
  const session = {
    hold_expires_at: null,
    hold_seconds: null,
    payment: null,
    message: '',
    demonstration: true,
    card_fields: { kind: 'plain', url: '/api/checkout/card/' },
  };
  for (const stage of ['shopping', 'guest-saved', 'paying', 'paid', 'completed']) {
    expect(v.is(BookingSession, { ...session, stage })).toBe(true);
  }
  expect(v.is(BookingSession, { ...session, stage: 'refunded' })).toBe(false);
});

const article = {
  id: 'what-a-swag-is',
  slug: 'what-a-swag-is',
  title: 'What a swag is',
  lead_in: 'A bedroom that rolls up.',
  text: '<p>The first night, nobody sleeps.</p>',
  pictures: [{ url: '/swag.webp', alt: 'A swag by a fire', width: 800, height: 500 }],
  published_date: '2026-08-01',
  categories: ['camp-and-food'],
  author: { full_name: 'Tam Nguyen', portrait_url: '/tam.webp' },
};

test('an article has all fields of the specification [M102]', () => {
  expect(v.is(Article, article)).toBe(true);
  for (const field of Object.keys(article)) {
    expect(v.is(Article, { ...article, [field]: undefined }), field).toBe(false);
  }
  expect(v.is(Article, { ...article, pictures: [] })).toBe(false);
  expect(v.is(Article, { ...article, published_date: '1st August, 2026' })).toBe(false);
});

test('a category has an id, a slug and a name [M102]', () => {
  expect(v.is(Category, { id: 'wildlife', slug: 'wildlife', name: 'Wildlife' })).toBe(true);
  expect(v.is(Category, { id: 'wildlife', slug: 'wildlife' })).toBe(false);
  expect(v.is(Category, { id: 'wildlife', slug: 'Wild life', name: 'Wildlife' })).toBe(false);
});

test('a template becomes an address with the slug in its place [M148]', () => {
  expect(addressOfArticle(oneArticle.path, 'what-a-swag-is')).toBe('/articles/what-a-swag-is.json');
  expect(addressOfArticle('/api/blog/?slug={slug}', 'a&b')).toBe('/api/blog/?slug=a%26b');
});

test('only "ok" is a healthy answer', () => {
  expect(v.is(checkHealth.response, { status: 'ok' })).toBe(true);
  expect(v.is(checkHealth.response, { status: 'down' })).toBe(false);
});
