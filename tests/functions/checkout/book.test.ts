import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { brokenInvariants } from '#functions/timers/invariants.ts';
import { aCombination, aDeparture, anAddon, anInsuranceType, aTour, aVisaType, noVisa } from '../../support/a-tour.ts';
import { prices } from '../../support/prices.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { aSite, guestFields, type Answer, type Visitor } from '../support/a-site.ts';

const tour = aTour({
  departures: [
    aDeparture({ capacity: 99 }),
    aDeparture({ start: '2027-05-01', capacity: 1 }),
    aDeparture({ start: '2027-06-01', capacity: 0 }),
    aDeparture({ start: '2026-12-01', capacity: 9 }),
  ],
});
const extras = aTour({
  // Two ways to go, an add-on and an insurance.
  code: 'MORE',
  departures: [
    aDeparture({
      start: '2027-04-01',
      combinations: [aCombination(), aCombination({ id: 2, name: 'Own room', supplement: prices(400) })],
      addons: [anAddon()],
      insuranceTypes: [anInsuranceType()],
    }),
  ],
});
const visa = aTour({
  code: 'VISA',
  departures: [aDeparture({ start: '2027-09-01', visaTypes: [aVisaType({ isDefault: false }), noVisa()] })],
});
const site = aSite([tour, extras, visa]);

const MARCH = 'RC10-2027-03-13';
const LAST = 'RC10-2027-05-01';
const FULL = 'RC10-2027-06-01';
const SOON = 'RC10-2026-12-01';
const VISA = 'VISA-2027-09-01';

let people = 0;
const someone = (fields: Record<string, string> = {}) => {
  people += 1;
  return guestFields({ email: `plain${people}@example.com`, ...fields });
};

const toPage = (answer: { headers: Headers }) => answer.headers.get('location')!;
const add = (visitor: Visitor, date: string) => visitor.postForm('/book/add/', { tour_date_id: date });
/** The text of a page without its tags. */
const words = ({ text }: Answer) => text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const hidden = ({ text }: Answer, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)![1]!;

async function aGuest(...dates: string[]): Promise<Visitor> {
  const visitor = site.visitor();
  for (const date of dates) await add(visitor, date);
  expect((await visitor.postForm('/book/details/', someone())).status).toBe(303);
  return visitor;
}

/** Presses the button of the payment page. */
async function pay(visitor: Visitor, installment = '1'): Promise<Answer> {
  const page = await visitor.get('/book/payment/');
  expect(page.status).toBe(200);
  return visitor.postForm('/book/payment/', { installment, cart_version: hidden(page, 'cart_version') });
}

/** Pays on the provider's page, and follows the way back. */
async function payOnPage(visitor: Visitor, address: string, card = '4242 4242 4242 4242'): Promise<Answer> {
  const page = await visitor.get(address);
  const answer = await visitor.postForm(address, { card, try: hidden(page, 'try') });
  return answer.status === 303 ? visitor.get(toPage(answer)) : answer;
}

async function ordersOf(visitor: Visitor): Promise<number> {
  const page = await visitor.get('/book/done/');
  return [...page.text.matchAll(/pass__ref/g)].length;
}

test('E17 N03 M88 a trip is booked by forms alone: date, cart, details, visa, payment, provider, confirmation', async () => {
  const visitor = site.visitor();
  const added = await add(visitor, VISA);
  expect([added.status, toPage(added)]).toEqual([303, '/book/#my-cart']);
  expect(words(await visitor.get('/book/'))).toContain('Your cart 1 trip. Nothing to pay on this step.');

  expect((await visitor.get('/book/details/')).text).toContain('name="tc_terms"');
  const told = await visitor.postForm('/book/details/', someone());
  expect([told.status, toPage(told)]).toEqual([303, '/book/visa/']);

  expect(toPage(await visitor.get('/book/payment/'))).toBe(`/book/visa/?date=${VISA}`);
  const visaPage = await visitor.get('/book/visa/');
  expect(words(visaPage)).toContain('A visa for');
  const [, first] = /name="visa_id"\s+value="(\d+)"/.exec(visaPage.text)!;
  const decided = await visitor.postForm('/book/visa/', { tour_date_id: VISA, visa_id: first! });
  expect(toPage(decided)).toBe('/book/payment/');

  const summary = words(await visitor.get('/book/payment/'));
  expect(summary).toContain('Great Choice! Your Trip Summary');
  expect(summary).toContain('Your seats are held for 20 minutes more');
  expect(summary, 'M88').toContain('We do not charge Credit Card fees!');
  const left = await pay(visitor);
  expect([left.status, toPage(left)]).toEqual([303, expect.stringMatching(/^\/api\/sandbox\/pay\/sbx_/)]);
  const back = await payOnPage(visitor, toPage(left));
  expect([back.status, toPage(back)]).toEqual([303, '/book/done/']);

  const confirmed = await visitor.get('/book/done/');
  expect(words(confirmed)).toMatch(/Thanks for your payment\..*Your Booking Reference is [A-Z0-9]{8}/);
  const [, link] = /href="([^"]*\/check-in\/\?token=[^"]*)"/.exec(confirmed.text)!;
  expect((await visitor.get(link!)).status).toBe(200);
  expect((await visitor.get('/api/cart/')).cart().no_items).toBe(0);
  expect(await brokenInvariants(env.DB)).toEqual([]);
});

test('E17 M133 the deposit is charged where it is chosen, and refused where the trip starts soon', async () => {
  const visitor = await aGuest(MARCH);
  const beside = words(await visitor.get('/book/payment/'));
  expect(beside).toContain('$400 AUD today, $2,180 AUD by 11 February 2027');
  expect(beside).toContain(
    'Cancel until 30 days before and lose the deposit, nothing more. All the terms . Card details go encrypted to the bank and are never stored here. Passport and emergency details are deleted 30 days after the trip.',
  );
  expect((await visitor.get(toPage(await pay(visitor, '2')))).text).toContain('$400 AUD');

  const late = await aGuest(SOON);
  const refused = await pay(late, '2');
  expect(toPage(refused)).toBe('/book/payment/?installment=2');
  const page = await late.get(toPage(refused));
  expect(words(page)).toContain('Because your Start Date is within 30 Days you need to pay in full.');
  expect(page.text).toMatch(/value="2"\s+disabled/);
});

test('E17 a full date, a date of no tour and a date in the cart are said, and the cart stays', async () => {
  const visitor = site.visitor();
  await add(visitor, MARCH);
  for (const [date, text] of [
    [FULL, 'This date is full. Please choose another one.'],
    ['RC10-2031-01-01', 'This start date is not offered any more.'],
    ['', 'This start date is not offered any more.'],
    [MARCH, 'You have already added this Start Date to your cart.'],
  ] as const) {
    await add(visitor, date);
    expect(words(await visitor.get('/book/')), date).toContain(text);
    expect(words(await visitor.get('/book/')), 'only once').not.toContain(text);
  }
  expect((await visitor.get('/api/cart/')).cart().no_items).toBe(1);
});

test('E17 M01 the last seat goes to one of two guests, and the other reads it beside what they typed', async () => {
  const [first, second] = [site.visitor(), site.visitor()];
  for (const visitor of [first, second]) await add(visitor, LAST);
  expect((await first.postForm('/book/details/', someone())).status).toBe(303);

  const refused = await second.postForm('/book/details/', someone({ last_name: 'O’Brien' }));

  expect(refused.status).toBe(409);
  expect(words(refused)).toContain('has just sold out. You have not been charged.');
  expect(refused.text).toContain('value="O’Brien"');
  const third = site.visitor();
  await add(third, LAST);
  expect(words(await third.get('/book/'))).toContain('This date is full.');
});

test('E17 M129 a refused form keeps what was typed, marks each field, and puts the focus on the first', async () => {
  const visitor = site.visitor();
  await add(visitor, MARCH);
  const typed = {
    other_names: 'Ada',
    last_name: '',
    email: 'not an address',
    phone: '+61 2',
    dob: '1990-12-10',
    hear: 'Search',
  };
  const page = await visitor.postForm('/book/details/', typed);

  expect(page.status).toBe(400);
  expect(page.text).toContain('<title>Error: Personal Information');
  expect(page.text).toContain('value="not an address"');
  expect(page.text).toContain('value="1990-12-10"');
  expect(page.text).toMatch(/<option value="Search" selected/);
  for (const name of ['last_name', 'email', 'gender', 'tc_terms']) expect(page.text).toContain(`id="${name}-error"`);
  const firstFocus = page.text.indexOf('autofocus');
  expect(page.text.slice(page.text.lastIndexOf('<input', firstFocus), firstFocus)).toContain('name="last_name"');
});

test('E17 a booking begun without script goes on with it, and one begun with it goes on without', async () => {
  const plain = await aGuest(MARCH);
  expect((await plain.get('/api/cart/')).cart().items[0]?.tour_date_id).toBe(MARCH);
  const scripted = site.visitor();
  await scripted.wants({ tour_date_id: MARCH, tour_combination_id: 1 });
  await scripted.postForm('/api/guest/', someone({ other_names: 'Grace' }));
  expect((await scripted.get('/book/details/')).text).toContain('value="Grace"');
  await payOnPage(scripted, toPage(await pay(scripted)));
  expect(await ordersOf(scripted)).toBe(1);
});

test('E17 P03 N02 pressing twice, loading again and coming back charge once', async () => {
  const visitor = await aGuest(MARCH);
  const page = await visitor.get('/book/payment/');
  const form = { installment: '1', cart_version: hidden(page, 'cart_version') };
  const presses = await Promise.all([1, 2].map(() => visitor.postForm('/book/payment/', form)));
  expect(new Set(presses.map(toPage)).size).toBe(1);
  await payOnPage(visitor, toPage(presses[0]!));

  const again = await visitor.postForm('/book/payment/', form);

  expect(toPage(again)).toBe('/book/done/');
  expect(toPage(await visitor.get('/book/payment/'))).toBe('/book/done/');
  expect(await ordersOf(visitor)).toBe(1);
  expect(await brokenInvariants(env.DB)).toEqual([]);
});

test('E17 P26 the details sent twice at once are stored once, and both answers lead on', async () => {
  const visitor = site.visitor();
  await add(visitor, MARCH);
  const form = someone();
  const answers = await Promise.all([1, 2].map(() => visitor.postForm('/book/details/', form)));
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect((await visitor.get('/book/payment/')).status).toBe(200);
});

test('E17 N02 a cart that changed since the page was seen is shown again instead of being charged', async () => {
  const visitor = await aGuest(MARCH);
  const page = await visitor.get('/book/payment/');
  await add(visitor, SOON);
  const answer = await visitor.postForm('/book/payment/', {
    installment: '1',
    cart_version: hidden(page, 'cart_version'),
  });
  expect(toPage(answer)).toBe('/book/payment/?installment=1');
  expect(words(await visitor.get(toPage(answer)))).toContain('Your cart has changed. The new total is');
});

test('E17 M101 a payment that was given up leads to the unsuccessful page, and from there to the same payment', async () => {
  const visitor = await aGuest(MARCH);
  const address = toPage(await pay(visitor));
  const cancel = /href="([^"]+)">Cancel/.exec((await visitor.get(address)).text)![1]!.replaceAll('&amp;', '&');
  expect(toPage(await visitor.get(cancel))).toBe('/booking/unsuccessful/');
  expect(toPage(await pay(visitor))).toBe(address);
});

test('E17 M132 a promo code is applied, refused with what was typed, and taken off', async () => {
  await addPromoCode(env.DB, 'WITHOUT10');
  const visitor = await aGuest(MARCH);
  const refused = await visitor.postForm('/book/promo/', { promo_code: 'GUESSED' });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('value="GUESSED"');
  expect(words(refused)).toContain('Sorry, this promo code is not valid.');

  expect(toPage(await visitor.postForm('/book/promo/', { promo_code: 'without10' }))).toBe('/book/payment/');
  expect(words(await visitor.get('/book/payment/'))).toContain('WITHOUT10 is applied.');
  await visitor.postForm('/book/promo/', { promo_code: '' });
  expect(words(await visitor.get('/book/payment/'))).not.toContain('is applied');
});

test('E17 M03 the currency is changed by a form and by the links of the head, for this cart and for later pages', async () => {
  const visitor = site.visitor();
  await add(visitor, MARCH);
  await visitor.postForm('/book/currency/', { currency: 'EUR' });
  expect(words(await visitor.get('/book/'))).toMatch(/€[\d,]+ EUR/);
  expect(visitor.cookies.get('currency')).toBe('EUR');
  const linked = await visitor.get('/book/?currency=GBP', { 'sec-fetch-site': 'same-origin' });
  expect(toPage(linked)).toBe('/book/');
  expect((await visitor.get('/api/cart/')).cart().currency).toBe('GBP');
  const elsewhere = await visitor.get('/book/?currency=USD', { 'sec-fetch-site': 'cross-site' });
  expect(elsewhere.status).toBe(403);
  expect((await visitor.get('/api/cart/')).cart().currency).toBe('GBP');
});

test('E17 M03 a code that the operator does not sell in changes no currency', async () => {
  const visitor = site.visitor();
  await add(visitor, MARCH);
  expect(toPage(await visitor.postForm('/book/currency/', { currency: 'JPY' }))).toBe('/book/');
  expect((await visitor.get('/book/?currency=JPY', { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  expect(visitor.cookies.has('currency')).toBe(false);
  expect((await visitor.get('/api/cart/')).cart().currency).toBe('AUD');
});

test('E17 P36 M117 extras are chosen and given back, and a trip is taken out with them', async () => {
  const visitor = site.visitor();
  await add(visitor, 'MORE-2027-04-01');
  const shown = await visitor.get('/book/');
  const [, addon] = /name="(addon_\d+)"/.exec(shown.text)!;
  await visitor.postForm('/book/extras/', { tour_date_id: 'MORE-2027-04-01', insurance_id: '3', [addon!]: 'on' });
  const chosen = (await visitor.get('/api/cart/')).cart().items;
  expect(chosen.some(({ addon_id: id }) => id !== undefined)).toBe(true);
  expect(chosen.find(({ insurance_id: id }) => id !== undefined)?.insurance_id).toBe(3);
  await visitor.postForm('/book/extras/', { tour_date_id: 'MORE-2027-04-01', insurance_id: '0' });
  expect((await visitor.get('/api/cart/')).cart().items.some(({ addon_id: id }) => id !== undefined)).toBe(false);

  expect(shown.text).toMatch(/Own room/);
  const way = { tour_date_id: 'MORE-2027-04-01', combination_id: '2', insurance_id: '0' };
  await visitor.postForm('/book/extras/', way);
  expect((await visitor.get('/api/cart/')).cart().items[0]).toMatchObject({ tour_combination_id: 2 });

  await visitor.postForm('/book/remove/', { tour_date_id: 'MORE-2027-04-01' });

  expect(words(await visitor.get('/book/'))).toContain('You have no items in the cart.');
});

test('E17 M130 a visa that is not chosen, or not offered, is asked for again', async () => {
  const visitor = await aGuest(VISA);
  for (const choice of [{}, { visa_id: '0' }, { visa_id: '99' }] as Record<string, string>[]) {
    const page = await visitor.postForm('/book/visa/', { tour_date_id: VISA, ...choice });
    expect(page.status).toBe(400);
    expect(words(page)).toContain('Please select one of the visa options*');
  }
});

test('E17 a step that comes too early leads to the step before it', async () => {
  const visitor = site.visitor();
  for (const path of ['/book/details/', '/book/payment/', '/book/visa/']) {
    expect((await visitor.get(path)).status, path).toBe(303);
  }
  expect(toPage(await visitor.get('/book/payment/'))).toBe('/book/');
  expect(toPage(await visitor.postForm('/book/payment/', { installment: '1' }))).toBe('/book/');
  await add(visitor, MARCH);
  expect(toPage(await visitor.get('/book/payment/'))).toBe('/book/details/');
  expect(toPage(await visitor.postForm('/book/payment/', { installment: '7' }))).toBe('/book/payment/');
  expect(toPage(await visitor.postForm('/book/payment/', { installment: '1' }))).toBe('/book/payment/?installment=1');
  expect((await visitor.get('/book/done/')).status).toBe(200);
});

test('E17 P28 P14 another site sends no form, another browser sees nothing, and nothing is cached', async () => {
  const visitor = await aGuest(MARCH);
  const from = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' };
  for (const path of ['add', 'remove', 'extras', 'currency', 'promo', 'details', 'visa', 'payment', 'leave']) {
    const answer = await visitor.postForm(`/book/${path}/`, { tour_date_id: MARCH, installment: '1' }, from);
    expect(answer.status, path).toBe(403);
  }
  const stranger = site.visitor();
  expect(toPage(await stranger.get('/book/details/'))).toBe('/book/');
  const page = await visitor.get('/book/payment/');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('x-robots-tag')).toBe('noindex');
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
});

test('E17 M85 whoever leaves a shared computer takes their details along', async () => {
  const visitor = await aGuest(MARCH);
  const key = visitor.cookies.get('cart')!;
  await pressLogOut(visitor, await visitor.get('/book/'));
  expect(visitor.cookies.has('cart')).toBe(false);
  expect(words(await visitor.get('/book/'))).toContain('You have no items in the cart.');
  visitor.cookies.set('cart', key);
  expect(words(await visitor.get('/book/')), 'with the cookie from before').toContain('You have no items in the cart.');
});

const logOutOf = ({ text }: Answer) =>
  /<form[^>]*action="([^"]*)"[^>]*>\s*Not you\?\s*<button[^>]*>Log out</.exec(text)?.[1];

/** Sends the form of the page's `Log out`. */
async function pressLogOut(visitor: Visitor, page: Answer): Promise<void> {
  const answer = await visitor.postForm(logOutOf(page)!, {});
  expect([answer.status, toPage(answer)]).toEqual([303, '/book/']);
}

test('M02 E17 no page offers Log out before the guest is saved; from then on each does, until it is pressed', async () => {
  const visitor = site.visitor();
  expect(logOutOf(await visitor.get('/book/')), 'an empty cart').toBeUndefined();
  await add(visitor, VISA);
  for (const path of ['/book/', '/book/details/', '/book/visa/', '/book/done/', '/book/resume/?token=none']) {
    expect(logOutOf(await visitor.get(path)), `${path} of a stranger`).toBeUndefined();
  }
  const refused = await visitor.postForm('/book/details/', { other_names: 'Ada' });
  expect([refused.status, logOutOf(refused)], 'details that are refused').toEqual([400, undefined]);

  await visitor.postForm('/book/details/', someone());

  const paths = ['/book/', '/book/details/', '/book/visa/', '/book/done/', '/book/resume/?token=none'];
  for (const path of paths) expect(logOutOf(await visitor.get(path)), path).toBe('/book/leave/');
  const undecided = await visitor.postForm('/book/visa/', { tour_date_id: VISA });
  expect([undecided.status, logOutOf(undecided)], 'a visa that is asked for again').toEqual([400, '/book/leave/']);
  const [, first] = /name="visa_id"\s+value="(\d+)"/.exec(undecided.text)!;
  await visitor.postForm('/book/visa/', { tour_date_id: VISA, visa_id: first! });
  const summary = await visitor.get('/book/payment/');
  expect(logOutOf(summary), 'the payment').toBe('/book/leave/');

  await pressLogOut(visitor, summary);

  for (const path of ['/book/', '/book/done/']) expect(logOutOf(await visitor.get(path)), path).toBeUndefined();
  expect(words(await visitor.get('/book/'))).toContain('You have no items in the cart.');
});

test('M02 E17 Log out stands on the confirmation, and on details that were saved before their seat was gone', async () => {
  const paid = await aGuest(MARCH);
  await payOnPage(paid, toPage(await pay(paid)));
  expect(logOutOf(await paid.get('/book/done/'))).toBe('/book/leave/');

  const gone = aSite([aTour({ code: 'GONE', departures: [aDeparture({ start: '2027-05-01', capacity: 1 })] })]);
  const [first, second] = [gone.visitor(), gone.visitor()];
  for (const visitor of [first, second]) await add(visitor, 'GONE-2027-05-01');
  await first.postForm('/book/details/', someone());
  const refused = await second.postForm('/book/details/', someone());
  expect([refused.status, logOutOf(refused)]).toEqual([409, '/book/leave/']);
  await pressLogOut(second, refused);
  expect(logOutOf(await second.get('/book/'))).toBeUndefined();
});

test('E17 P12 a crowded departure asks for a check that needs scripts, and says what else to do', async () => {
  const crowd = aSite([aTour({ code: 'CROWD', departures: [aDeparture({ capacity: 3 })] })]);
  const address = (last: number) => ({ 'cf-connecting-ip': `203.0.113.${last}` });
  for (let guest = 1; guest <= 2; guest += 1) {
    const visitor = crowd.visitor();
    await visitor.postForm(
      '/book/add/',
      { tour_date_id: 'CROWD-2027-03-13' },
      { 'cf-connecting-ip': `198.51.${guest}.7` },
    );
    await visitor.postForm('/book/details/', someone(), { 'cf-connecting-ip': `198.51.${guest}.7` });
  }
  const visitor = crowd.visitor();
  await visitor.postForm('/book/add/', { tour_date_id: 'CROWD-2027-03-13' }, address(9));
  const page = await visitor.postForm('/book/details/', someone({ last_name: 'Kept' }), address(9));
  expect(page.status).toBe(409);
  expect(words(page)).toContain('that check needs scripts');
  expect(page.text).toContain('value="Kept"');
});

test('E18 N13 while the database is away a form keeps what was typed, and every page says what happened and what to do', async () => {
  let isAway = false;
  const database = new Proxy(env.DB, {
    get(target, name) {
      if (isAway) throw new Error('The database does not answer');
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const visitor = aSite([tour], { DB: database }).visitor();
  await add(visitor, MARCH);
  isAway = true;
  const details = await visitor.postForm('/book/details/', someone({ last_name: 'Kept' }));
  expect(details.status).toBe(500);
  expect(details.text).toContain('value="Kept"');
  for (const page of [details, await visitor.get('/book/'), await visitor.get('/book/payment/')]) {
    expect(words(page)).toContain('Something went wrong on our side. You have not been charged. Please try again.');
  }
  isAway = false;
  expect((await visitor.get('/api/cart/')).cart().no_items).toBe(1);
});
