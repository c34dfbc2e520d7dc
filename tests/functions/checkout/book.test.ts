import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { aSite, aVisitorWith, type Answer, type Visitor } from '../support/a-site.ts';
import { textOfPage } from '../support/a-booking.ts';
import {
  tour,
  site,
  MARCH,
  LAST,
  MAY,
  NEXT,
  FULL,
  SOON,
  VISA,
  OPEN,
  someone,
  toPage,
  add,
  hidden,
  aGuest,
  pay,
  payOnPage,
  ordersOf,
} from '../support/a-guest-without-script.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { nothingIsBroken } from '../support/database.ts';

const titleOf = ({ text }: { text: string }) => /<title>([^<]*)</.exec(text)![1];

test('a trip is booked by forms alone: date, cart, details, visa, payment, provider, confirmation [E17, N03, M77, M88]', async () => {
  const visitor = site.visitor();
  const added = await add(visitor, VISA);
  expect([added.status, toPage(added)]).toEqual([303, '/book/?added=1#my-cart']);
  expect(textOfPage(await visitor.get('/book/?added=1'))).toContain('Your cart 1 trip. You won’t pay anything yet.');

  expect((await visitor.get('/book/details/')).text).toContain('name="tc_terms"');
  const told = await visitor.postForm('/book/details/', someone());
  expect([told.status, toPage(told)]).toEqual([303, '/book/visa/']);

  expect(toPage(await visitor.get('/book/payment/'))).toBe(`/book/visa/?date=${VISA}`);
  const visaPage = await visitor.get('/book/visa/');
  expect(textOfPage(visaPage)).toContain('Do you need a visa for');
  const [, first] = /name="visa_id"\s+value="(\d+)"/.exec(visaPage.text)!;
  const decided = await visitor.postForm('/book/visa/', { tour_date_id: VISA, visa_id: first! });
  expect(toPage(decided)).toBe('/book/payment/');

  const summary = textOfPage(await visitor.get('/book/payment/'));
  expect(summary).toContain('Great Choice! Your Trip Summary');
  expect(summary).toContain('We’re holding your seats for 20 minutes');
  expect(summary, 'M88').toContain('We do not charge Credit Card fees!');
  const left = await pay(visitor);
  expect([left.status, toPage(left)]).toEqual([303, expect.stringMatching(/^\/api\/sandbox\/pay\/sbx_/)]);
  const back = await payOnPage(visitor, toPage(left));
  expect([back.status, toPage(back)]).toEqual([303, '/book/done/']);

  const confirmed = await visitor.get('/book/done/');
  expect(titleOf(confirmed)).toBe('You’re booked | Your booking');
  expect(textOfPage(confirmed)).toMatch(/Thanks for your payment\..*Your Booking Reference is [A-Z0-9]{8}/);
  expect(textOfPage(confirmed)).toContain('Info , done Visa , done Payment , done');
  // The order's money stands once, above the trips.
  expect(confirmed.text.match(/Paid today|class="ticket pass"/g)).toEqual(['Paid today', 'class="ticket pass"']);
  const [, link] = /href="([^"]*\/check-in\/\?token=[^"]*)"/.exec(confirmed.text)!;
  expect((await visitor.get(link!)).status).toBe(200);
  expect((await visitor.get('/api/cart/')).cart().no_items).toBe(0);
  nothingIsBroken();
});

test('an open date has no seat to hold, so its payment page says nothing of a hold [E17]', async () => {
  const open = textOfPage(await (await aGuest(OPEN)).get('/book/payment/'));
  expect(open).toContain('Great Choice! Your Trip Summary');
  expect(open).not.toMatch(/holding your seats|hold has ended/);
  expect(textOfPage(await (await aGuest(OPEN, MARCH)).get('/book/payment/'))).toContain('We’re holding your seats');
});

test('a browser that blocks cookies is told why the cart is empty, and no other is [E17]', async () => {
  const visitor = site.visitor();
  const address = toPage(await add(visitor, MAY)).split('#')[0]!;
  const why = 'Your browser blocks cookies, so we can’t keep your cart.';
  expect(textOfPage(await visitor.get(address))).not.toContain(why);
  const refusing = await site.visitor().get(address);
  expect(textOfPage(refusing)).toContain(why);
  expect(titleOf(refusing)).toMatch(/^Error: /);
  expect(textOfPage(await site.visitor().get('/book/'))).not.toContain(why);
});

test('the deposit is charged where it is chosen, and refused where the trip starts soon [E17, M133]', async () => {
  const visitor = await aGuest(MARCH);
  const payment = await visitor.get('/book/payment/');
  // The terms open in a tab of their own, so that the payment stays.
  expect(payment.text).toContain('aria-label="Full terms (opens in a new tab)"');
  const beside = textOfPage(payment);
  expect(beside).toContain('$400 AUD today, $2,180 AUD by 11 February 2027');
  expect(beside).toContain(
    'Cancel until 30 days before and lose the deposit, nothing more. Full terms . Your card details are encrypted and we never store them. We delete passport and emergency details 30 days after your trip.',
  );
  expect((await visitor.get(toPage(await pay(visitor, '2')))).text).toContain('$400 AUD');

  const late = await aGuest(SOON);
  const refused = await pay(late, '2');
  expect(toPage(refused)).toBe('/book/payment/?installment=2');
  const page = await late.get(toPage(refused));
  expect(textOfPage(page)).toContain('Because your Start Date is within 30 Days you need to pay in full.');
  expect(page.text).toMatch(/<input[^>]* disabled=""[^>]* value="2"/);
});

test('a tab of a cart that was paid in another tab shows the booking, and asks for no details again [D49]', async () => {
  const visitor = await aGuest(MARCH);
  await payOnPage(visitor, toPage(await pay(visitor)));
  for (const stale of [await visitor.get('/book/details/'), await visitor.postForm('/book/details/', someone())]) {
    expect(toPage(stale)).toBe('/book/payment/');
    expect(toPage(await visitor.get('/book/payment/'))).toBe('/book/done/');
  }
  expect(textOfPage(await visitor.get('/book/done/'))).toContain('Info , done Payment , done');
});

test('a full date, a date of no tour and a date in the cart are said, and the cart stays [E17]', async () => {
  const visitor = site.visitor();
  await add(visitor, MARCH);
  for (const [date, text] of [
    [FULL, 'This date is full. Please choose another.'],
    ['RC10-2031-01-01', 'This start date isn’t available any more.'],
    ['', 'This start date isn’t available any more.'],
    [MARCH, 'You have already added this Start Date to your cart.'],
  ] as const) {
    await add(visitor, date);
    expect(textOfPage(await visitor.get('/book/')), date).toContain(text);
    expect(textOfPage(await visitor.get('/book/')), 'only once').not.toContain(text);
  }
  expect((await visitor.get('/api/cart/')).cart().no_items).toBe(1);
});

test('the last seat goes to one of two guests, and the other reads it beside what they typed [E17, M01]', async () => {
  const [first, second] = [site.visitor(), site.visitor()];
  for (const visitor of [first, second]) await add(visitor, LAST);
  expect((await first.postForm('/book/details/', someone())).status).toBe(303);

  const refused = await second.postForm('/book/details/', someone({ last_name: 'O’Brien' }));

  expect(refused.status).toBe(409);
  expect(textOfPage(refused)).toContain('Others are booking the last seats on');
  expect(textOfPage(refused)).toMatch(/Remove this trip.*Choose another date/);
  expect(refused.text).toContain('value="O’Brien"');
  const third = site.visitor();
  await add(third, LAST);
  expect(textOfPage(await third.get('/book/'))).toContain('This date is full.');
});

test('a trip that sold out is marked without script, is not led to the card, and makes room for another date [P02]', async () => {
  const second = site.visitor();
  for (const date of [MARCH, MAY]) await add(second, date);
  const first = await aGuest(MAY);
  expect((await second.postForm('/book/details/', someone())).status).toBe(409);
  await payOnPage(first, toPage(await pay(first)));

  const summary = await second.get('/book/payment/');
  expect(textOfPage(summary)).toMatch(/Sold out: Tour RC10.*Remove this trip.*Choose another date/);
  expect(summary.text).not.toContain('action="/book/payment/"');
  expect(textOfPage(await second.get('/book/'))).toContain('Sold out: Tour RC10');

  const gone = await second.postForm('/book/remove/', { tour_date_id: MAY, next: 'dates' });
  expect(toPage(gone)).toBe(`${tour.url}#dates`);
  expect((await second.get('/book/payment/')).text).toContain('action="/book/payment/"');
});

test('trips that overlap are named on the summary, and can still be booked', async () => {
  const visitor = await aGuest(MARCH);
  expect(textOfPage(await visitor.get('/book/payment/'))).not.toContain('overlap');
  await add(visitor, NEXT);
  expect(textOfPage(await visitor.get('/book/payment/'))).toContain(
    'Tour RC10 (Sat 13 – Mon 22 Mar 2027) and Tour RC10 (Sat 20 – Mon 29 Mar 2027) overlap. You can still book both.',
  );
  expect(toPage(await pay(visitor))).toMatch(/^\/api\/sandbox\/pay\//);
});

test('a refused form keeps what was typed, marks each field, and puts the focus on the first [E17, M129]', async () => {
  const visitor = site.visitor();
  await add(visitor, MARCH);
  const typed = {
    other_names: 'Ada',
    last_name: '',
    email: 'not an address',
    phone: '+61 2',
    dob: '1990-12-10',
    hear: 'Web search',
  };
  const page = await visitor.postForm('/book/details/', typed);

  expect(page.status).toBe(400);
  expect(page.text).toContain('<title>Error: Personal Information');
  expect(page.text).toContain('value="not an address"');
  expect(page.text).toContain('value="1990-12-10"');
  expect(page.text).toMatch(/<option value="Web search" selected/);
  for (const name of ['last_name', 'email', 'gender', 'tc_terms']) expect(page.text).toContain(`id="${name}-error"`);
  // HTML allows a placeholder on no date.
  expect(page.text).not.toMatch(/<input[^>]*type="date"[^>]*placeholder/);
  expect(page.text.match(/autofocus/g)).toHaveLength(1);
  const firstFocus = page.text.indexOf('autofocus');
  expect(page.text.slice(page.text.lastIndexOf('<input', firstFocus), firstFocus)).toContain('name="last_name"');
});

test('a booking begun without script goes on with it, and one begun with it goes on without [E17]', async () => {
  const plain = await aGuest(MARCH);
  expect((await plain.get('/api/cart/')).cart().items[0]?.tour_date_id).toBe(MARCH);
  const scripted = await aVisitorWith(site, { tour_date_id: MARCH, tour_combination_id: 1 });
  await scripted.postForm('/api/guest/', someone({ other_names: 'Grace' }));
  expect((await scripted.get('/book/details/')).text).toContain('value="Grace"');
  await payOnPage(scripted, toPage(await pay(scripted)));
  expect(await ordersOf(scripted)).toBe(1);
});

test('pressing twice, loading again and coming back charge once [E17, P03, N02]', async () => {
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
  nothingIsBroken();
});

test('a cart that changed since the page was seen is shown again instead of being charged [E17, N02]', async () => {
  const visitor = await aGuest(MARCH);
  const page = await visitor.get('/book/payment/');
  await add(visitor, SOON);
  const answer = await visitor.postForm('/book/payment/', {
    installment: '1',
    cart_version: hidden(page, 'cart_version'),
    cart_total: hidden(page, 'cart_total'),
  });
  expect(toPage(answer)).toBe('/book/payment/?installment=1');
  const shown = await visitor.get(toPage(answer));
  expect(textOfPage(shown)).toMatch(/Your cart has changed\. Your total was (.+) and is now (?!\1)/);
  expect(hidden(shown, 'cart_total')).not.toBe(hidden(page, 'cart_total'));
});

test('a payment that was given up leads to the unsuccessful page, and from there to the same payment [E17, M101]', async () => {
  const visitor = await aGuest(MARCH);
  const address = toPage(await pay(visitor));
  const cancel = /href="([^"]+)">Cancel/.exec((await visitor.get(address)).text)![1]!.replaceAll('&amp;', '&');
  expect(toPage(await visitor.get(cancel))).toBe('/booking/unsuccessful/#not-charged');
  expect(toPage(await pay(visitor))).toBe(address);
});

test('a step that comes too early leads to the step before it [E17]', async () => {
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
  expect(titleOf(await visitor.get('/book/done/')), 'named once').toBe('Your booking');
});

test('a form with an id that no trip has leaves the cart as it is [P07]', async () => {
  const visitor = await aGuest(MARCH);
  const long = { tour_date_id: 'x'.repeat(41) };
  for (const path of ['remove', 'extras', 'add']) {
    const answer = await visitor.postForm(`/book/${path}/`, long);
    expect([path, answer.status, toPage(answer)]).toEqual([path, 303, '/book/']);
  }
  expect((await visitor.get('/api/cart/')).cart().no_items).toBe(1);
});

test('another site sends no form, another browser sees nothing, and nothing is cached [E17, P28, P14]', async () => {
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

test('where Turnstile is asked for, a guest without JavaScript reads what else to do [E17 P12]', async () => {
  const tours = [aTour({ code: 'CROWD', departures: [aDeparture({ capacity: 3 })] })];
  const crowd = aSite(tours, { TURNSTILE_SECRET_KEY: 'secret' });
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
  expect(textOfPage(page)).toContain('which needs JavaScript');
  expect(page.text).toContain('value="Kept"');
});

test('while the database is away a form keeps what was typed, and every page says what happened and what to do [E18, N13]', async () => {
  let isAway = false;
  const database = new Proxy(env.STORE, {
    get(target, name) {
      if (isAway) throw new Error('The database does not answer');
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const visitor = aSite([tour], { STORE: database }).visitor();
  await add(visitor, MARCH);
  isAway = true;
  const details = await visitor.postForm('/book/details/', someone({ last_name: 'Kept' }));
  expect(details.status).toBe(500);
  expect(details.text).toContain('value="Kept"');
  for (const page of [details, await visitor.get('/book/'), await visitor.get('/book/payment/')]) {
    expect(textOfPage(page)).toContain('Something went wrong on our side. You haven’t been charged. Please try again.');
  }
  isAway = false;
  expect((await visitor.get('/api/cart/')).cart().no_items).toBe(1);
});

test('a promo code is applied, refused with what was typed, and taken off [E17, M132]', async () => {
  await addPromoCode(env.STORE, 'WITHOUT10');
  const visitor = await aGuest(MARCH);
  const refused = await visitor.postForm('/book/promo/', { promo_code: 'GUESSED' });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('value="GUESSED"');
  expect(textOfPage(refused)).toContain('Sorry, this promo code isn’t valid. Please try another.');

  expect(toPage(await visitor.postForm('/book/promo/', { promo_code: 'without10' }))).toBe('/book/payment/');
  expect(textOfPage(await visitor.get('/book/payment/'))).toContain('WITHOUT10 applied: you save $258 AUD.');
  await visitor.postForm('/book/promo/', { promo_code: '' });
  expect(textOfPage(await visitor.get('/book/payment/'))).not.toContain('WITHOUT10 applied');
});

test('the currency is changed by a form and by the links of the head, for this cart and for later pages [E17, M03]', async () => {
  const visitor = site.visitor();
  await add(visitor, MARCH);
  await visitor.postForm('/book/currency/', { currency: 'EUR' });
  expect(textOfPage(await visitor.get('/book/'))).toMatch(/€[\d,]+ EUR/);
  expect(visitor.cookies.get('currency')).toBe('EUR');
  const linked = await visitor.get('/book/?currency=GBP', { 'sec-fetch-site': 'same-origin' });
  expect(toPage(linked)).toBe('/book/');
  expect((await visitor.get('/api/cart/')).cart().currency).toBe('GBP');
});

test.each(['cross-site', 'none'])(
  'a newsletter’s link with a currency shows the booking in it, as a link of the head does [D12 M03] %s',
  async (from) => {
    const visitor = site.visitor();
    await add(visitor, MARCH);
    const linked = await visitor.get('/book/?currency=USD', { 'sec-fetch-site': from });
    expect([linked.status, toPage(linked)]).toEqual([303, '/book/']);
    expect((await visitor.get('/api/cart/')).cart().currency).toBe('USD');
    const cookie = linked.headers.getSetCookie().find((line) => line.startsWith('currency='));
    expect(cookie).toContain('SameSite=Lax');
  },
);

test('extras are chosen and given back, and a trip is taken out with them [E17, P36, M117]', async () => {
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

  expect(textOfPage(await visitor.get('/book/'))).toContain('You have no items in the cart.');
});

test('a visa that is not chosen, or not offered, is asked for again [E17, M130]', async () => {
  const visitor = await aGuest(VISA);
  for (const choice of [{}, { visa_id: '0' }, { visa_id: '99' }] as Record<string, string>[]) {
    const page = await visitor.postForm('/book/visa/', { tour_date_id: VISA, ...choice });
    expect(page.status).toBe(400);
    expect(textOfPage(page)).toContain('Please select one of the visa options*');
  }
});

const logOutOf = ({ text }: Answer) =>
  /<form[^>]*action="([^"]*)"[^>]*>\s*Not you\?\s*<button[^>]*>Log out and clear these details</.exec(text)?.[1];

/** Sends the form of the page's `Log out`. */
async function pressLogOut(visitor: Visitor, page: Answer): Promise<void> {
  const answer = await visitor.postForm(logOutOf(page)!, {});
  expect([answer.status, toPage(answer)]).toEqual([303, '/book/']);
}

test('no page offers Log out before the guest is saved; from then on each does, until it is pressed [M02, E17]', async () => {
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
  expect(textOfPage(await visitor.get('/book/'))).toContain('You have no items in the cart.');
});

test('Log out stands on the confirmation, and on details that were saved before their seat was gone [M02, E17]', async () => {
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
