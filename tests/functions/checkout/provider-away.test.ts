import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { STILL_RUNNING } from '#functions/checkout/payment-outcome.ts';
import { sendPayLinks } from '#functions/checkout/send-pay-links.ts';
import { sandboxGateway } from '#functions/payments/sandbox.ts';
import type { PaymentGateway } from '#functions/payments/gateway.ts';
import { runMinute } from '#functions/timers/timers.ts';
import { DAY, MINUTE } from '#domain/durations.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { general, pay, sessionOf } from '../support/a-guest.ts';
import { CARDS } from '../support/a-shop.ts';
import { aSite, guestFields, ORIGIN, payOnPage, type Answer, type Visitor } from '../support/a-site.ts';
import { linkIn, openLink, payLinksTo, textOf } from '../support/pay-links.ts';
import { allRows, firstRow, nothingIsBroken } from '../support/database.ts';

const tour = aTour({
  departures: [
    aDeparture({ capacity: 99 }),
    aDeparture({ start: '2027-05-01', capacity: 1 }),
    aDeparture({ start: '2027-06-01', capacity: 1 }),
    aDeparture({ start: '2027-07-01', capacity: 99 }),
  ],
});
const MARCH = 'RC10-2027-03-13';
const LAST = 'RC10-2027-05-01';
const JUNE = 'RC10-2027-06-01';
const JULY = 'RC10-2027-07-01';

let isAway = false;
/** The provider takes the next card and is away from then on, so that its answer is lost. */
let losesNextCard = false;
let losesCapture = false;
/** The payment that the provider never opens. */
let stuck: string | null = null;
/** How long the provider takes to open a payment, in milliseconds. */
let slowness = 0;
const sandbox = sandboxGateway(env);
/** The sandbox as a provider that can be switched off. It does not answer then. */
const gateway: PaymentGateway = {
  ...sandbox,
  open: (request) =>
    answered(async () => {
      site.advance(slowness);
      if (request.key === stuck) throw new Error('The provider does not answer this one');
      const payment = await sandbox.open(request);
      if (!losesNextCard) return payment;
      losesNextCard = false;
      isAway = true;
      throw new Error('The answer is lost');
    }),
  read: (id) => answered(() => sandbox.read(id)),
  authorise: (request) => answered(() => sandbox.authorise(request)),
  capture: (request) =>
    losesCapture ? Promise.reject(new Error('The capture is not answered')) : answered(() => sandbox.capture(request)),
  void: (request) => answered(() => sandbox.void(request)),
};
const site = aSite([tour], {}, { holdMinutes: 20, holdMaxMinutes: 40 }, { gateway });

async function answered<Result>(ask: () => Promise<Result>): Promise<Result> {
  if (isAway) throw new Error('The provider does not answer');
  return ask();
}

const context = () => site.context();

/** A minute of the timer. */
async function aMinute(): Promise<void> {
  site.advance(MINUTE);
  await runMinute(context());
}

let people = 0;
async function aGuest(date = MARCH): Promise<{ visitor: Visitor; email: string }> {
  const visitor = site.visitor();
  people += 1;
  const email = `away${people}@example.com`;
  await visitor.wants({ tour_date_id: date, tour_combination_id: 1 });
  expect((await visitor.postForm('/api/guest/', guestFields({ email }))).status).toBe(200);
  return { visitor, email };
}

/** The provider is away while guests press Pay, and a moment later it is back. */
async function payInAnOutage(...guests: readonly Visitor[]): Promise<Answer[]> {
  isAway = true;
  const answers: Answer[] = [];
  for (const guest of guests) {
    answers.push(await pay(guest));
    site.advance(1000);
  }
  isAway = false;
  return answers;
}

/** Leaves the page without script for the provider's, and reads what the booking says when that cannot be opened. */
async function leaveForPage(visitor: Visitor): Promise<string> {
  await visitor.get('/api/checkout/redirect/?installment=1', { referer: `${ORIGIN}/book/payment/` });
  return (await sessionOf(visitor)).message;
}

/** A guest who wanted to pay while the provider was away, and got the link by mail since. */
async function aMailedGuest(waited = 0): Promise<{ visitor: Visitor; email: string; link: string }> {
  const guest = await aGuest();
  await payInAnOutage(guest.visitor);
  site.advance(waited);
  await aMinute();
  const [mail] = await payLinksTo(guest.email);
  return { ...guest, link: linkIn((await textOf(context(), mail!))!) };
}

const holdOf = async (date: string) =>
  (await firstRow<{ until: number | null }>(
    `SELECT MAX(expires_at) AS until FROM holds WHERE tour_date_id = ? AND state = 'active'`,
    date,
  ))!.until;

test('while the provider is away the guest is told, the seat stays held to its most, and one link is mailed when it is back [E18, N14]', async () => {
  const { visitor, email } = await aGuest(LAST);
  isAway = true;

  expect(await leaveForPage(visitor)).toBe(
    'Our card provider isn’t responding right now. You haven’t been charged. We’re holding your seats for 40 minutes. We’ve saved your booking. We’ll email you a payment link as soon as our card provider is back, or you can try again here.',
  );
  expect(await holdOf(LAST)).toBe(site.now() + 40 * MINUTE);
  for (let minute = 0; minute < 25; minute += 1) await aMinute();
  expect(await payLinksTo(email)).toEqual([]);
  const other = site.visitor();
  await other.wants({ tour_date_id: LAST, tour_combination_id: 1 });
  expect((await other.postForm('/api/guest/', guestFields({ email: 'other@example.com' }))).status).toBe(409);

  isAway = false;
  for (let minute = 0; minute < 3; minute += 1) await aMinute();

  const mails = await payLinksTo(email);
  expect(mails).toHaveLength(1);
  const text = (await textOf(context(), mails[0]!))!;
  expect(text).toContain('Our card provider was down');
  const elsewhere = site.visitor();
  expect((await openLink(elsewhere, linkIn(text))).headers.get('location')).toBe('/book/payment/');
  const page = await elsewhere.get('/book/payment/');
  expect(page.text).toContain('We’re holding your seats for 12 minutes');
  const version = /name="cart_version" value="([^"]+)"/.exec(page.text)![1]!;
  const left = await elsewhere.postForm('/book/payment/', { installment: '1', cart_version: version });
  const address = left.headers.get('location')!;
  const paid = await payOnPage(elsewhere, address);
  expect((await elsewhere.get(paid.headers.get('location')!)).headers.get('location')).toBe('/book/done/');
  expect((await elsewhere.get('/book/done/')).text).toContain('Booking Reference');

  expect(await textOf(context(), mails[0]!)).toBe(null);
  expect((await site.visitor().get(linkIn(text))).status).toBe(404);
  nothingIsBroken();
});

test('a guest whose card may have arrived is told not to pay again, and gets the link when it turns out that it did not [E18, N14]', async () => {
  const { visitor, email } = await aGuest();
  const [refused] = await payInAnOutage(visitor);
  expect([refused!.status, refused!.errors()]).toEqual([409, { __all__: [STILL_RUNNING] }]);
  for (let minute = 0; minute < 2; minute += 1) await aMinute();
  expect(await payLinksTo(email)).toHaveLength(1);
});

test('an outage longer than a payment lasts ends in a link, and the page says that the seats are not held [E18, N14]', async () => {
  const { visitor, email } = await aGuest();
  isAway = true;
  await pay(visitor);
  for (let minute = 0; minute < 65; minute += 1) await aMinute();
  isAway = false;
  await aMinute();
  const [mail] = await payLinksTo(email);
  const elsewhere = site.visitor();
  await openLink(elsewhere, linkIn((await textOf(context(), mail!))!));
  expect((await elsewhere.get('/book/payment/')).text).toContain('Your hold has ended.');
});

test('a guest who paid meanwhile, also one who goes on choosing, or who emptied the cart, gets no link [E18, N14]', async () => {
  const [payer, chooser, leaver] = [await aGuest(), await aGuest(), await aGuest()];
  await payInAnOutage(payer.visitor, chooser.visitor, leaver.visitor);
  await leaver.visitor.wants();
  for (const { visitor } of [payer, chooser]) expect((await pay(visitor)).status).toBe(200);
  expect((await chooser.visitor.wants({ tour_date_id: JULY, tour_combination_id: 1 })).cart().no_items).toBe(1);
  for (let minute = 0; minute < 2; minute += 1) await aMinute();
  for (const { email } of [payer, chooser, leaver]) expect(await payLinksTo(email)).toEqual([]);
  const results = await allRows(`SELECT state FROM pay_later WHERE state = 'waiting'`);
  expect(results).toEqual([]);
});

test('a link is for its own booking, for three days from its email, and says so when it is over [E18, N14]', async () => {
  const { link } = await aMailedGuest(2 * DAY);
  for (const wrong of ['/book/resume/', '/book/resume/?token=made-up', `${link}x`]) {
    const page = await site.visitor().get(wrong);
    expect(page.status, wrong).toBe(404);
    expect(page.text).toContain('We can’t open this payment link');
  }
  expect((await site.visitor().postForm('/book/resume/', { token: 'made-up' })).status).toBe(404);
  site.advance(3 * DAY - MINUTE);
  expect((await site.visitor().get(link)).status).toBe(200);
  site.advance(MINUTE);
  expect((await site.visitor().get(link)).status).toBe(404);
});

test('two runs of the timer at once mail one link [E18, N14]', async () => {
  const { visitor, email } = await aGuest();
  await payInAnOutage(visitor);
  site.advance(MINUTE);
  await Promise.all([runMinute(context()), runMinute(context())]);
  expect(await payLinksTo(email)).toHaveLength(1);
});

test('opening the link gives no key to the cart, so a mail scanner gets none [E18, N14]', async () => {
  const { link } = await aMailedGuest();
  const scanner = site.visitor();
  expect((await scanner.get(link)).status).toBe(200);
  expect([...scanner.cookies.keys()]).toEqual([]);
});

test('pressing again while the provider is away once more leaves the mailed link as it is [E18, N14]', async () => {
  const { visitor, email, link } = await aMailedGuest();
  const [refused] = await payInAnOutage(visitor);
  expect(refused!.status).toBe(409);
  expect((await site.visitor().get(link)).status).toBe(200);
  await aMinute();
  expect(await payLinksTo(email)).toHaveLength(1);
});

test('however often the guest presses, the seat is held to its most from when it was first held [E18, N14]', async () => {
  const { visitor } = await aGuest(JUNE);
  const begun = site.now();
  isAway = true;
  for (let press = 0; press < 2; press += 1) {
    site.advance(5 * MINUTE);
    await pay(visitor);
    expect(await holdOf(JUNE)).toBe(begun + 40 * MINUTE);
  }
  isAway = false;
});

test('while a second card is being charged, no word of the first one’s decline is left [P04]', async () => {
  const { visitor } = await aGuest();
  expect(general(await pay(visitor, { acct: CARDS.declined }))).toContain('declined');
  losesCapture = true;
  const answer = await pay(visitor);
  losesCapture = false;
  expect([answer.status, answer.errors()]).toEqual([409, { __all__: [STILL_RUNNING] }]);
  expect((await sessionOf(visitor)).message).toBe('');
  await aMinute();
  await aMinute();
  expect((await sessionOf(visitor)).stage).toBe('paid');
});

test('a guest whose card was sent is told not to pay again, and gets no link beside the mail of a refusal [E18, N14]', async () => {
  const { visitor, email } = await aGuest();
  const again = site.visitor();
  await again.wants({ tour_date_id: MARCH, tour_combination_id: 1 });
  await again.postForm('/api/guest/', guestFields({ email }));
  losesNextCard = true;
  expect((await pay(visitor)).errors()['__all__']).toEqual([STILL_RUNNING]);
  isAway = false;
  expect((await pay(again)).status).toBe(200);
  for (let minute = 0; minute < 2; minute += 1) await aMinute();
  const results = await allRows('SELECT template FROM outbox WHERE recipient = ? ORDER BY template', email);
  expect(results.map(({ template }) => template)).toEqual(['booking-confirmed', 'entered-again', 'payment-failed']);
});

test('a payment that the provider never opens keeps no other guest from their link [E18, N14]', async () => {
  const [first, second] = [await aGuest(), await aGuest()];
  await payInAnOutage(first.visitor);
  stuck = (await firstRow<{ id: string }>(`SELECT attempt_id AS id FROM pay_later WHERE state = 'waiting'`))!.id;
  await payInAnOutage(second.visitor);
  for (let minute = 0; minute < 2; minute += 1) await aMinute();
  expect(await payLinksTo(second.email)).toHaveLength(1);
  expect(await payLinksTo(first.email)).toEqual([]);
  stuck = null;
  await aMinute();
  expect(await payLinksTo(first.email)).toHaveLength(1);
});

test('a slow provider gets half a minute for the links, and the next run goes on with the others [E18, P04]', async () => {
  const guests = [await aGuest(), await aGuest(), await aGuest()];
  await payInAnOutage(...guests.map(({ visitor }) => visitor));
  slowness = MINUTE / 3;
  const mailed = () => Promise.all(guests.map(async ({ email }) => (await payLinksTo(email)).length));
  await sendPayLinks(context());
  expect(await mailed()).toEqual([1, 1, 0]);
  await sendPayLinks(context());
  expect(await mailed()).toEqual([1, 1, 1]);
  slowness = 0;
});
