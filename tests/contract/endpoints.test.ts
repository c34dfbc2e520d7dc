import * as v from 'valibot';
import { expect, test, describe } from 'vitest';
import { Article, Category, addressOfArticle, oneArticle } from '#contract/articles.ts';
import { BookingSession } from '#contract/booking-session.ts';
import { loadCart } from '#contract/cart.ts';
import { listEvents, CalendarEvent } from '#contract/events.ts';
import { checkDates, TourDateEntry } from '#contract/tour-dates.ts';
import { listTours } from '#contract/tours.ts';
import { prices } from '../support/prices.ts';
import { cookieName, findCookie } from '#contract/cookies.ts';
import { ErrorBody, firstFault, optionalText, requiredText, toErrorMap } from '#contract/errors.ts';

test('a cart may be asked for with a promo code or a currency [M138]', () => {
  const asked = { promo_code: 'SUMMER10', currency: 'EUR' };
  expect(v.parse(loadCart.query, { ...asked, evil: '1' })).toEqual(asked);
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
  const stages = ['shopping', 'guest-saved', 'paying', 'paid', 'completed'];
  const isStage = (stage: string) => v.is(BookingSession, { ...session, stage });
  expect([...stages, 'refunded'].filter(isStage)).toEqual(stages);
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

const ENTRY: TourDateEntry = {
  tour_date_id: 'RC10-2027-03-03',
  date: '2027-03-03',
  finish_date: '2027-03-12',
  price: '1000.00',
  original_price: '1290.00',
  price_from: '1090.00',
  original_price_from: '1380.00',
  price_includes: 'incl. required insurance',
  currency: 'GBP',
  on_sale: true,
  sale_ends: '2026-12-31',
  allow_deposit: true,
  deposit: '200.00',
  deposit_from: '290.00',
  full_payment_reason: null,
  body: '',
  tour_name: 'Red Centre',
  product_name: 'Red Centre',
  visa_types: [{ id: 8, choice_name: 'I do not need a visa', hint: '', price: null, default: false }],
  insurance_types: [{ id: 3, choice_name: 'Travel insurance', price: '90.00', default: true }],
  available_addons: [],
  tour_combinations: [{ id: 1, choice_name: 'Shared room', price: '1000.00', price_from: '1090.00' }],
  require_insurance: true,
  styled_date: 'Red Centre\nStart: 03 Mar 2027\nFinish: 12 Mar 2027',
  availability: 'available',
  few_left: false,
};

describe('a start date', () => {
  test('an entry has every field, with prices as decimal text, and none for no visa [M104, M109]', () => {
    expect(v.parse(TourDateEntry, ENTRY)).toEqual(ENTRY);
    for (const field of Object.keys(ENTRY)) {
      expect(v.is(TourDateEntry, { ...ENTRY, [field]: undefined }), field).toBe(false);
    }
  });

  test.each([1000, '1000', '1,000.00', '-1.00', ''])('a price of %j is refused [M104]', (price) => {
    expect(v.is(TourDateEntry, { ...ENTRY, price })).toBe(false);
  });

  test('there is always a way to take the tour, and an open-dated one has no date [M104, M127]', () => {
    expect(v.is(TourDateEntry, { ...ENTRY, tour_combinations: [] })).toBe(false);
    expect(v.is(TourDateEntry, { ...ENTRY, date: null, finish_date: null })).toBe(true);
  });

  test('a date is available or full; a count of seats does not get through [M122]', () => {
    expect(v.is(TourDateEntry, { ...ENTRY, availability: 'full' })).toBe(true);
    expect(v.is(TourDateEntry, { ...ENTRY, availability: 3 })).toBe(false);
    expect(v.parse(TourDateEntry, { ...ENTRY, capacity: 16, sold: 4, seats: 12 })).toEqual(ENTRY);
  });
});

describe('asking for start dates', () => {
  const ask = (changes: Record<string, unknown>) =>
    v.safeParse(checkDates.query, { year: '2027', month: '3', tour: 'RC10', ...changes });

  test('months count from 1 to 12, and years are those in which tours may start [M139, M147]', () => {
    expect(ask({ month: '01' }).output).toMatchObject({ month: 1 });
    expect(ask({ month: '12' }).output).toMatchObject({ month: 12 });
    const months = ['0', '13', '-1', '1.5', '', 'March', '00', undefined].map((month) => ask({ month }));
    const years = ['1999', '2201', '', 'now', undefined].map((year) => ask({ year }));
    expect([...months, ...years].filter(({ success }) => success)).toEqual([]);
    expect(v.is(listEvents.query, { year: '2027', month: '13' })).toBe(false);
  });

  test.each(['rc10', 'no-such-tour', '../operator', 'operator', 'A'.repeat(17), ''])(
    '%j is well asked but names no tour, and never a file [M139]',
    (tour) => {
      expect(ask({ tour }).output).toMatchObject({ tour: '' });
    },
  );

  test('a tour must be asked for [M139]', () => {
    expect(ask({ tour: undefined }).success).toBe(false);
    expect(ask({}).output).toEqual({ year: 2027, month: 3, tour: 'RC10' });
  });
});

describe('the events calendar', () => {
  const EVENT: CalendarEvent = {
    date: '2027-03-03',
    tour_date_id: 'RC10-2027-03-03',
    title: 'Red Centre',
    classname: 'on-sale',
    on_sale: true,
    badge: 'Save £100 GBP',
    body: '',
    modal: '',
    footer: '',
    price: '1190.00',
    original_price: '1290.00',
    price_from: '1190.00',
    original_price_from: '1290.00',
    price_includes: '',
    currency: 'GBP',
  };

  test('an event has its nine fields, and its price [M103]', () => {
    expect(v.parse(CalendarEvent, { ...EVENT, seats: 4 })).toEqual(EVENT);
    for (const field of Object.keys(EVENT)) {
      expect(v.is(CalendarEvent, { ...EVENT, [field]: undefined }), field).toBe(false);
    }
  });
});

test('a tour of the dropdown has a name, an address and a price in each currency [M30]', () => {
  const tours = [{ code: 'RC10', name: 'Red Centre', url: '/trips/red-centre/', from: prices(1290) }];
  expect(v.parse(listTours.response, tours)).toEqual(tours);
  expect(v.is(listTours.response, [{ ...tours[0], from: { GBP: 1290 } }])).toBe(false);
});

test('a page over TLS reads the cookie of its host, and not one that another host of the domain set', () => {
  const name = cookieName('cart_count', 'https:');
  expect(findCookie('cart_count=7; __Host-cart_count=2; other=1', name)).toBe('2');
  expect(findCookie('cart_count=7', name)).toBe('');
});

test('a page without TLS reads the plain name, and no cookie whose name only ends alike', () => {
  const name = cookieName('currency', 'http:');
  expect(findCookie('my_currency=EUR; currency=NZD', name)).toBe('NZD');
  expect(findCookie('my_currency=EUR', name)).toBe('');
});

function errorsOf(schema: v.GenericSchema, input: unknown) {
  return toErrorMap(v.safeParse(schema, input).issues ?? []);
}

test('errors are lists by field name [M114]', () => {
  const form = v.object({ name: requiredText(5), note: optionalText(3) });
  expect(errorsOf(form, { name: '', note: 'long' })).toEqual({
    name: ['This field is required'],
    note: ['This is 1 character too long. Please use at most 3 characters.'],
  });
  expect(errorsOf(form, { name: 'Maya' })).toEqual({});
});

test('a message without a field is under __all__ [M114]', () => {
  const dates = v.pipe(
    v.object({ from: v.number(), to: v.number() }),
    v.check(({ from, to }) => from < to, 'The trip ends before it starts.'),
  );
  expect(errorsOf(dates, { from: 2, to: 1 })).toEqual({ __all__: ['The trip ends before it starts.'] });
  expect(Object.keys(errorsOf(dates, 'text'))).toEqual(['__all__']);
});

test('a fault deep in a field is the field’s, and the same words come once [M114]', () => {
  const form = v.object({ items: v.array(v.object({ id: v.number('Not an id.') })) });
  expect(errorsOf(form, { items: [{ id: 'a' }, { id: 'b' }] })).toEqual({ items: ['Not an id.'] });
});

test('a field may have several things wrong, unless only the first matters [M114]', () => {
  const code = v.pipe(v.string(), v.minLength(3, 'Too short.'), v.regex(/^[A-Z]+$/, 'Capitals only.'));
  expect(errorsOf(v.object({ code }), { code: 'a' })).toEqual({ code: ['Too short.', 'Capitals only.'] });
  expect(errorsOf(v.object({ code: firstFault(code) }), { code: 'a' })).toEqual({ code: ['Too short.'] });
});

test('the body of a refused form holds the map under error [M152]', () => {
  expect(v.is(ErrorBody, { error: { email: ['Enter a valid email address.'], __all__: ['Sorry.'] } })).toBe(true);
  expect(v.is(ErrorBody, { error: { email: 'Enter a valid email address.' } })).toBe(false);
});
