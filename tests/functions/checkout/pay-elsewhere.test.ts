import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { brokenInvariants } from '#functions/timers/invariants.ts';
import { BookingSession } from '#contract/booking-session.ts';
import { aDeparture, anOpenDeparture, aTour, aVisaType, noVisa } from '../../support/a-tour.ts';
import { aSite, cardFields, guestFields, ORIGIN, type Visitor } from '../support/a-site.ts';

const tour = aTour({ departures: [aDeparture({ capacity: 99 }), anOpenDeparture()] });
const visa = aTour({
  code: 'VISA',
  departures: [aDeparture({ start: '2027-09-01', visaTypes: [aVisaType(), noVisa()] })],
});
const soon = aTour({ code: 'SOON', departures: [aDeparture({ start: '2026-12-20' })] });
const site = aSite([tour, visa, soon]);

const march = { tour_date_id: 'RC10-2027-03-13', tour_combination_id: 1 };
const here = { referer: `${ORIGIN}/trips/red-centre/` };

let people = 0;
async function aGuest(...items: object[]): Promise<Visitor> {
  const visitor = site.visitor();
  await visitor.wants(...items);
  people += 1;
  await visitor.postForm('/api/guest/', guestFields({ email: `elsewhere${people}@example.com` }));
  return visitor;
}

const sessionOf = async (visitor: Visitor) => v.parse(BookingSession, (await visitor.get('/api/booking/')).json());
const leave = (visitor: Visitor, query = 'installment=1', headers: Record<string, string> = here) =>
  visitor.get(`/api/checkout/redirect/?${query}`, headers);
const addressOf = (answer: { headers: Headers }) => answer.headers.get('location')!;

/** Fills the provider's page in. */
async function payOnPage(visitor: Visitor, address: string, card = '4242 4242 4242 4242') {
  const page = await visitor.get(address);
  const once = /name="try" value="([^"]+)"/.exec(page.text)![1]!;
  return visitor.postForm(address, { card, try: once });
}

test('the provider’s page takes the payment and leads back to a booking that is made [M144, M82]', async () => {
  const visitor = await aGuest(march);

  const left = await leave(visitor);
  expect([left.status, addressOf(left)]).toEqual([303, expect.stringMatching(/^\/api\/sandbox\/pay\/sbx_/)]);
  const paid = await payOnPage(visitor, addressOf(left));
  expect(paid.status).toBe(303);
  const back = await visitor.get(addressOf(paid));

  expect([back.status, addressOf(back)]).toEqual([303, '/trips/red-centre/#my-cart']);
  const session = await sessionOf(visitor);
  expect(session).toMatchObject({ stage: 'paid', message: '' });
  expect(session.payment!.booking_reference).toMatch(/^[A-Z0-9]{8}$/);
  expect(await brokenInvariants(env.DB)).toEqual([]);
});

test('a deposit is what the provider’s page asks for when the guest chose it [M144]', async () => {
  const visitor = await aGuest(march);
  const page = await visitor.get(addressOf(await leave(visitor, 'installment=2')));
  expect(page.text).toContain('$400 AUD');
});

test('coming back without paying leads to the unsuccessful page, with the cart and the payment as they were [M101]', async () => {
  const visitor = await aGuest(march);
  const address = addressOf(await leave(visitor));
  const page = await visitor.get(address);
  const cancel = /href="([^"]+)">Cancel/.exec(page.text)![1]!.replaceAll('&amp;', '&');

  expect(addressOf(await visitor.get(cancel))).toBe('/booking/unsuccessful/#not-charged');

  expect((await visitor.get('/api/cart/')).cart().no_items).toBe(1);
  expect((await sessionOf(visitor)).stage).toBe('paying');
  expect(addressOf(await leave(visitor))).toBe(address);
});

test('a declined card asks again on the same page, and a double click is one try [P03]', async () => {
  const visitor = await aGuest(march);
  const address = addressOf(await leave(visitor));

  expect((await payOnPage(visitor, address, '4000 0000 0000 0002')).text).toContain('Your card was declined.');
  expect((await payOnPage(visitor, address, '4111 1111 1111 1111')).text).toContain('published test cards');
  const again = await visitor.get(address);
  const once = /name="try" value="([^"]+)"/.exec(again.text)![1]!;
  const clicks = await Promise.all(
    [1, 2].map(() => visitor.postForm(address, { card: '4242424242424242', try: once })),
  );

  expect(clicks.map(({ status }) => status)).toEqual([303, 303]);
  await visitor.get(addressOf(clicks[0]!));
  expect((await sessionOf(visitor)).stage).toBe('paid');
  expect((await visitor.get(address)).text).toContain('This payment has ended.');
});

test('a challenge on the provider’s page leads through the bank and back [P10]', async () => {
  const visitor = await aGuest(march);
  const asked = await payOnPage(visitor, addressOf(await leave(visitor)), '4000 0025 0000 3155');
  expect(addressOf(asked)).toMatch(/^\/api\/sandbox\/challenge\//);
  const answered = await visitor.postForm(addressOf(asked), { answer: 'approve' });
  await visitor.get(addressOf(answered));
  expect((await sessionOf(visitor)).stage).toBe('paid');
});

test('a guest who leaves for the page and then types a card here is charged once [P03]', async () => {
  const visitor = await aGuest(march);
  const address = addressOf(await leave(visitor));

  expect((await visitor.postForm('/api/checkout/card/', cardFields())).status).toBe(200);

  expect((await visitor.get(address)).text).toContain('This payment has ended.');
  const { results } = await env.DB.prepare(
    `SELECT attempts.state FROM attempts JOIN carts ON carts.id = attempts.cart_id
     WHERE attempts.cart_id = (SELECT cart_id FROM attempts WHERE gateway_id = ?)`,
  )
    .bind(address.split('/').at(-1))
    .all<{ state: string }>();
  expect(results.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'captured']);
});

test('what stands against paying is said in the booking, once, and nothing is opened [M130, M133]', async () => {
  const undecided = await aGuest({ tour_date_id: 'VISA-2027-09-01', tour_combination_id: 1, visa_id: 0 });
  expect(addressOf(await leave(undecided))).toBe('/trips/red-centre/#my-cart');
  expect((await sessionOf(undecided)).message).toBe('Please select one of the visa options*');
  expect((await sessionOf(undecided)).message).toBe('');

  const late = await aGuest({ tour_date_id: 'SOON-2026-12-20', tour_combination_id: 1 });
  await leave(late, 'installment=2');
  expect((await sessionOf(late)).message).toBe('Because your Start Date is within 30 Days you need to pay in full.');
});

test('a cart that changed since it was seen is shown again instead of being charged [N02]', async () => {
  const visitor = await aGuest(march);
  await leave(visitor, 'installment=1&cart_version=seen-before');
  expect((await sessionOf(visitor)).message).toContain('Your cart has changed.');
  await leave(visitor, 'installment=1&cart_total=1.00%20AUD');
  expect((await sessionOf(visitor)).message).toContain('Your total was $1 AUD and is now $2,580 AUD.');
});

test('another site cannot send a guest off to pay, nor a forged instalment get anywhere [P28]', async () => {
  const visitor = await aGuest(march);
  expect((await leave(visitor, 'installment=1', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(addressOf(await leave(visitor, 'installment=3'))).toBe('/trips/red-centre/#my-cart');
});

test('where no payment was tried, the page of an unsuccessful one is not shown [M101]', async () => {
  const stranger = site.visitor();
  expect(addressOf(await leave(stranger))).toBe('/trips/red-centre/#my-cart');
  expect((await sessionOf(stranger)).message).toBe('You have no items in the cart.');
});
