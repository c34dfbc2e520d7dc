import { afterEach, expect, test } from 'vitest';
import { MINUTE } from '#domain/durations.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { aPaidGuest, openLink } from '../support/a-booking.ts';
import { general, pay } from '../support/a-guest.ts';
import { aSite, guestFields, ORIGIN, type Answer, type Visitor } from '../support/a-site.ts';
import { firstRow, nothingIsBroken } from '../support/database.ts';

const site = aSite([aTour({ departures: [aDeparture({ capacity: 99 })] })]);
const MARCH = 'RC10-2027-03-13';
const REFUSED = 'This booking can’t be completed online. You haven’t been charged. We’ve emailed you the details.';

let people = 0;
const someone = (fields: Record<string, string> = {}) => {
  people += 1;
  return { email: `same${people}@example.com`, other_names: 'Zoë', last_name: 'Müller', ...fields };
};
async function wantsToGo(visitor: Visitor, guest: Record<string, string>): Promise<Answer> {
  await visitor.wants({ tour_date_id: MARCH, tour_combination_id: 1 });
  return visitor.postForm('/api/guest/', guestFields(guest));
}
async function countOf(sql: string): Promise<number> {
  return (await firstRow<{ n: number }>(`SELECT count(*) AS n ${sql}`))!.n;
}
const mailsTo = (email: string) => countOf(`FROM outbox WHERE template = 'entered-again' AND recipient = '${email}'`);

afterEach(nothingIsBroken);

test.each([
  ['capitals', 'Müller', { other_names: 'ZOË', last_name: 'MÜLLER' }],
  ['letters made of two characters', 'Müller', { other_names: 'Zoe\u0308', last_name: 'Mu\u0308ller' }],
  ['two spaces', 'Müller', { last_name: ' Müller  ' }],
  ['a no-break space', 'Müller', { other_names: '', last_name: 'Zoë\u00a0Müller' }],
  ['the wide letters of a keyboard', 'Müller', { other_names: 'Ｚoë' }],
  ['a soft hyphen', 'Müller', { last_name: 'Mül\u00adler' }],
  ['a curly apostrophe', "O'Neil", { last_name: 'O’Neil' }],
  ['another letter as its apostrophe', 'O’Neil', { last_name: 'Oʼneil' }],
  ['SS for ß', 'Groß', { last_name: 'GROSS' }],
  ['the capital of a final sigma', 'Σωκράτης', { last_name: 'ΣΩΚΡΆΤΗΣ' }],
])('a name written with %s pays once [D71]', async (_, last_name, name) => {
  const guest = someone({ last_name });
  await aPaidGuest(site, [MARCH], { guest });
  const again = site.visitor();
  const entered = await wantsToGo(again, { ...guest, ...name, email: guest.email.toUpperCase() });
  expect(entered.status).toBe(200);
  const attempts = await countOf('FROM attempts');

  const answer = await pay(again);

  expect([answer.status, general(answer)]).toEqual([409, REFUSED]);
  expect(await countOf('FROM attempts')).toBe(attempts);
});

test('another name at the same address is another traveller [D71]', async () => {
  const guest = someone();
  await aPaidGuest(site, [MARCH], { guest });
  const companion = site.visitor();
  await wantsToGo(companion, { ...guest, other_names: 'Chloë' });
  expect((await pay(companion)).status).toBe(200);
});

test('a stranger who types a guest’s name and address is told nothing, and the guest is told once an hour [D71]', async () => {
  const guest = someone();
  await aPaidGuest(site, [MARCH], { guest });
  const [stranger, unknown] = [site.visitor(), site.visitor()];

  const [known, other] = [await wantsToGo(stranger, guest), await wantsToGo(unknown, someone())];
  expect([known.status, Object.keys(known.json() as object)]).toEqual([
    other.status,
    Object.keys(other.json() as object),
  ]);
  expect(await mailsTo(guest.email)).toBe(0);
  for (let press = 0; press < 2; press += 1) expect(general(await pay(stranger))).toBe(REFUSED);

  expect(await mailsTo(guest.email)).toBe(1);
});

test('the email goes to the address of the booking, and says that nothing changed', async () => {
  const guest = someone();
  const { link } = await aPaidGuest(site, [MARCH], { guest });
  const stranger = site.visitor();
  await wantsToGo(stranger, { ...guest, email: guest.email.toUpperCase() });
  await pay(stranger);

  await site.sendMails();

  const mail = await firstRow<{ subject: string; text: string }>(
    `SELECT subject, text FROM inbox WHERE key LIKE 'entered-again:%' AND recipient = ?`,
    guest.email,
  );
  expect(mail!.subject).toMatch(/^Your details were entered again: /);
  expect(mail!.text).toContain(link);
});

test('a guest is told of their own name three times a day at most', async () => {
  const guest = someone();
  await aPaidGuest(site, [MARCH], { guest });
  const stranger = site.visitor();
  // Midnight begins a day of its own.
  site.advance(24 * 60 * MINUTE - (site.now() % (24 * 60 * MINUTE)));
  for (let hour = 0; hour < 6; hour += 1) {
    await wantsToGo(stranger, guest);
    expect(general(await pay(stranger))).toBe(REFUSED);
    site.advance(125 * MINUTE);
  }
  expect(await mailsTo(guest.email)).toBe(3);
});

test('the provider’s own page is not opened for somebody who booked before [D71]', async () => {
  const guest = someone();
  await aPaidGuest(site, [MARCH], { guest });
  const stranger = site.visitor();
  await wantsToGo(stranger, guest);

  const left = await stranger.get('/api/checkout/redirect/?installment=1', { referer: `${ORIGIN}/trips/` });

  expect(left.headers.get('location')).toBe('/trips/#my-cart');
  expect((await stranger.get('/api/booking/')).text).toContain(REFUSED);
});

test('the browser that booked, or opened the booking’s link, is told at once [D71]', async () => {
  const guest = someone();
  const booker = site.visitor();
  await wantsToGo(booker, guest);
  expect((await pay(booker)).status).toBe(200);
  const inCart = await wantsToGo(booker, guest);
  expect([inCart.status, general(inCart)]).toEqual([
    409,
    'You’ve already booked Tour RC10 on 13 March 2027. Remove it from your cart, or choose another date.',
  ]);
  expect(general(await pay(booker))).toBe(
    'You’ve already booked Tour RC10 on 13 March 2027. You haven’t been charged again. Remove it from your cart, or choose another date.',
  );

  const { link } = await aPaidGuest(site, [MARCH], { guest: { ...guest, other_names: 'Chloë' } });
  const another = site.visitor();
  await openLink(another, link);
  const withLink = await wantsToGo(another, { ...guest, other_names: 'CHLOË' });
  expect([withLink.status, general(withLink)]).toEqual([
    409,
    'You’ve already booked Tour RC10 on 13 March 2027. Remove it from your cart, or choose another date.',
  ]);
  expect((await wantsToGo(another, guest)).status, 'a booking whose link it did not open').toBe(200);
});
