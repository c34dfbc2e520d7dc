import { env } from 'cloudflare:workers';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { ReceiptPage, type Receipt } from '#functions/check-in/pages/ReceiptPage.tsx';
import type { Order } from '#functions/bookings/orders.ts';
import type { QuoteLine } from '#functions/bookings/quotes.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import { money } from '#domain/money.ts';
import { aDeparture, anOpenDeparture, anInsuranceType, aSale, aTour, aCombination } from '../../support/a-tour.ts';
import { aPaidGuest, openLink, textOfPage, expectReceiptToAddUp, type PaidGuest } from '../support/a-booking.ts';
import { aGuestOf, aSite, cardFields, guestFields } from '../support/a-site.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { prices } from '../../support/prices.ts';
import { allRows, firstRow } from '../support/database.ts';
import { anOperator } from '../../support/an-operator.ts';
import { fc } from '../../support/seeded.ts';

const MARCH = 'RC10-2027-03-13';
const tours = [
  aTour({
    name: 'Rivers, ranges; and "reefs"',
    departures: [aDeparture({ capacity: 99 }), aDeparture({ start: '2027-05-01', sale: aSale() }), anOpenDeparture()],
  }),
  aTour({ code: 'INS', departures: [aDeparture({ start: '2027-07-01', insuranceTypes: [anInsuranceType()] })] }),
];
const site = aSite(tours);
const context = () => site.context();

async function receiptOf(guest: PaidGuest) {
  await guest.open();
  return guest.visitor.get(`/check-in/receipt/?booking=${guest.references[0]!}`);
}

describe('the receipt [P37]', () => {
  test('has the operator, the reference, every line, every payment with its card, and what is left', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    const page = await receiptOf(guest);
    const text = textOfPage(page);
    expectReceiptToAddUp(page.text);
    for (const shown of [
      guest.references[0]!,
      'The Old Bus Depot, Alice Springs',
      'for Ada Lovelace',
      'Total $2,580 AUD',
      'Paid on 20 November 2026, Visa ending in 4242 $400 AUD',
      'Balance due by 11 February 2027 $2,180 AUD',
      'version 2026-01',
    ]) {
      expect(text).toContain(shown);
    }
    expect(text).not.toMatch(/tax invoice|ABN/i);
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  test('shows what a sale and a promo code took off, and insurance as a line of its own', async () => {
    await addPromoCode(env.STORE, 'TENTH');
    const visitor = site.visitor();
    await visitor.postJson('/api/cart/', {
      items: [
        { tour_date_id: 'RC10-2027-05-01', tour_combination_id: 1 },
        { tour_date_id: 'INS-2027-07-01', tour_combination_id: 1, insurance_id: 3 },
      ],
      promo_code: 'TENTH',
    });
    await visitor.postForm('/api/guest/', guestFields({ email: 'sale@example.com' }));
    const paid = (await visitor.postForm('/api/checkout/card/', cardFields())).json() as { checkin_url: string };
    await openLink(visitor, paid.checkin_url);
    const page = await visitor.get('/check-in/receipt/');
    expectReceiptToAddUp(page.text);
    const text = textOfPage(page);
    expect(text).toContain(
      'Sat 1 May 2027 – full price $2,580 AUD Sale -$600 AUD Promo code TENTH -$198 AUD ' +
        'Rivers, ranges; and &quot;reefs&quot;, Sat 1 May 2027 $1,782 AUD',
    );
    expect(text).toContain('Promo code TENTH -$258 AUD Tour INS, Thu 1 Jul 2027 $2,322 AUD');
    expect(text).toContain('Travel insurance, Tour INS, Thu 1 Jul 2027 $180 AUD Total $4,284 AUD');
  });

  test('of a cancelled booking shows what was given back, and nothing owed', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    await cancelBooking(context(), guest.orderId);
    const page = await receiptOf(guest);
    expectReceiptToAddUp(page.text);
    expect(textOfPage(page)).toContain('Refunded on 20 November 2026 -$400 AUD Paid $0 AUD Balance Nothing to pay');
  });
});

describe('the calendar file [P37]', () => {
  const PLACE = 'LOCATION:The Old Bus Depot\\, Railway Terrace\\, Alice Springs NT 0870';
  const linesOf = (text: string) => text.replace(/\r\n[ \t]/g, '').split('\r\n');
  const eventsOf = (lines: readonly string[]) =>
    lines
      .join('\n')
      .match(/BEGIN:VEVENT\n[\s\S]*?\nEND:VEVENT/g)!
      .map((event) => event.split('\n'));

  async function calendarOf(guest: PaidGuest) {
    await guest.open();
    const answer = await guest.visitor.get('/check-in/trip.ics');
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.text.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
    expect(answer.text).toMatch(/\r\nEND:VCALENDAR\r\n$/);
    return linesOf(answer.text);
  }

  test('has the trip as whole days, the meeting at its clock time, and the day the balance is due with a reminder', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    const lines = await calendarOf(guest);
    expect([lines[0], lines[1], ...lines.slice(-2)]).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0', 'END:VCALENDAR', '']);
    const [trip, meeting, balance] = eventsOf(lines) as [string[], string[], string[]];
    expect(trip).toEqual(
      expect.arrayContaining([
        `UID:${guest.references[0]!}@localhost:8787`,
        'DTSTART;VALUE=DATE:20270313',
        'DTEND;VALUE=DATE:20270323',
        'SUMMARY:Rivers\\, ranges\\; and "reefs"',
        PLACE,
        'STATUS:CONFIRMED',
      ]),
    );
    expect(meeting).toEqual(
      expect.arrayContaining([
        `UID:${guest.references[0]!}-meeting@localhost:8787`,
        'DTSTART:20270313T133000',
        'DTEND:20270313T140000',
        'SUMMARY:Meet for Rivers\\, ranges\\; and "reefs"',
        PLACE,
        'STATUS:CONFIRMED',
      ]),
    );
    expect(meeting.join()).toContain('Map: https://maps.example/the-old-bus-depot');
    expect(balance).toEqual(
      expect.arrayContaining([
        `UID:${guest.references[0]!}-balance@localhost:8787`,
        'DTSTART;VALUE=DATE:20270211',
        'DTEND;VALUE=DATE:20270212',
        'SUMMARY:Balance due: $2\\,180 AUD\\, Saltbush',
        'TRIGGER:-PT15H',
      ]),
    );
    expect(lines.join('\n')).not.toMatch(/token|check-in\/|TZID|DTSTART:\w+Z/);
  });
  const sequence = (event: string[]) => Number(event.find((line) => line.startsWith('SEQUENCE'))!.split(':')[1]);

  test.each([
    ['is paid', (guest: PaidGuest) => guest.payBalance()],
    ['is off with its booking', (guest: PaidGuest) => cancelBooking(context(), guest.orderId)],
  ])('takes its reminder out of the guest’s calendar when the balance %s', async (_when, settle) => {
    const guest = await aPaidGuest(site, [MARCH]);
    const before = eventsOf(await calendarOf(guest))[2]!;
    site.advance(60_000);
    await settle(guest);
    const after = eventsOf(await calendarOf(guest))[2]!;
    expect(after).toEqual(
      expect.arrayContaining([
        `UID:${guest.references[0]!}-balance@localhost:8787`,
        'SUMMARY:No balance due\\, Saltbush',
        'STATUS:CANCELLED',
      ]),
    );
    expect(after.join()).not.toContain('VALARM');
    expect(sequence(after)).toBeGreaterThan(sequence(before));
  });

  test('has no entry for a balance that never was', async () => {
    const guest = await aPaidGuest(site, [MARCH], { installment: '1' });
    expect((await calendarOf(guest)).join()).not.toContain('-balance@');
  });

  test('keeps its entries’ names, raises their number with each change, and calls a cancelled trip off', async () => {
    const guest = await aPaidGuest(site, ['RC10-open']);
    expect((await calendarOf(guest)).join()).not.toContain('BEGIN:VEVENT');
    site.advance(60_000);
    await guest.post('date', { booking: guest.references[0]!, tour_date_id: MARCH });
    const [dated] = eventsOf(await calendarOf(guest)) as [string[]];
    site.advance(60_000);
    await cancelBooking(context(), guest.orderId);
    const lines = await calendarOf(guest);
    const events = eventsOf(lines);
    expect(lines.join()).not.toContain('METHOD:');
    expect(events.every((event) => event.includes('STATUS:CANCELLED'))).toBe(true);
    expect(events[0]!.filter((line) => line.startsWith('UID'))).toEqual(dated.filter((line) => line.startsWith('UID')));
    expect(sequence(events[0]!)).toBeGreaterThan(sequence(dated));
  });
});

const DIVER = 'Certified diver, four dives';
const LINE = `Tour REEF, Sat 13 Mar 2027: ${DIVER}`;

/** A booking with the mails that were sent for it, and its documents. */
async function aBookingOf(code: string, combinations: string[], combination: number) {
  const ways = combinations.map((name, index) =>
    aCombination({ id: index + 1, name, supplement: prices(index * 155) }),
  );
  const site = aSite([aTour({ code, departures: [aDeparture({ combinations: ways })] })]);
  const guest = await aPaidGuest(site, [`${code}-2027-03-13`], { combination });
  const page = textOfPage(await guest.open());
  await site.sendMails();
  const { visitor, references } = guest;
  const file = await visitor.get('/check-in/trip.ics');
  const mailTo = async (recipient: string) => {
    const mails = await allRows<{ text: string }>('SELECT text FROM inbox WHERE recipient = ?', recipient);
    return mails.find(({ text }) => text.includes(references[0]!))!.text.replace(/\s+/g, ' ');
  };
  return {
    page,
    confirmation: await mailTo(guest.email),
    toOffice: await mailTo('bookings@saltbush.example'),
    receipt: textOfPage(await visitor.get('/check-in/receipt/')),
    calendar: file.text.replace(/\r\n[ \t]/g, ''),
  };
}

test('the option of a tour stands with the trip and its price in the area, the documents and the emails', async () => {
  const { page, receipt, calendar, confirmation, toOffice } = await aBookingOf('REEF', ['Snorkel', DIVER], 2);
  for (const mail of [confirmation, toOffice]) {
    expect(mail).toContain(`Option: ${DIVER}`);
    expect(mail).toContain(`${LINE}: $2,890 AUD`);
  }
  expect(page).toContain(`Option ${DIVER}`);
  for (const text of [page, receipt]) expect(text).toContain(`${LINE} $2,890 AUD`);
  expect(calendar).toContain(`DESCRIPTION:${DIVER.replace(',', '\\,')}. Booking Reference`);
});

test('a tour that can be taken in one way shows no option anywhere', async () => {
  const { page, receipt, calendar, confirmation } = await aBookingOf('ONE', ['Standard'], 1);
  expect(receipt).toContain('Tour ONE, Sat 13 Mar 2027 $2,580 AUD');
  for (const text of [page, receipt, calendar, confirmation]) expect(text).not.toMatch(/Standard|Option/);
  expect(calendar).toContain('DESCRIPTION:Booking Reference');
});

const NOT_YET = 'No seat is secured on Tour RC10 yet. Choose your start date by 20 November 2027.';

/** What a guest sees right after paying for an open ticket, with other dates beside it. */
async function paysFor(email: string, ...dates: string[]) {
  const site = aSite([aTour({ departures: [anOpenDeparture()] }), aTour({ code: 'ELSE', departures: [aDeparture()] })]);
  const items = dates.map((id) => ({ tour_date_id: id, tour_combination_id: 1 }));
  const visitor = await aGuestOf(site, items, { email });
  const paid = (await visitor.postForm('/api/checkout/card/', cardFields())).json() as {
    open_tickets: object[];
    guides: object[];
    booking_reference: string;
    checkin_url: string;
  };
  const page = await visitor.get('/book/done/');
  await site.sendMails();
  const mail = await firstRow<{ text: string }>('SELECT text FROM inbox WHERE recipient = ?', email);
  return { paid, page, mail: mail!.text.replace(/\s+/g, ' ') };
}

describe('a guest who paid for an open ticket', () => {
  test('reads in the confirmation that no seat is secured, by when to choose, and where', async () => {
    const { mail, paid } = await paysFor('open@example.com', 'RC10-open');
    expect(mail).toContain(`Hi Ada, Thanks for your payment. ${NOT_YET} Choose my date ${paid.checkin_url}`);
    expect(mail).toContain('Dates: Open date, choose by 20 November 2027');
    expect(mail).not.toContain("We've secured your space");
  });

  test('finds the same under the given sentence, with and without script [M97]', async () => {
    const { paid, page } = await paysFor('page@example.com', 'RC10-open');
    expect(paid.open_tickets).toEqual([{ tour_name: 'Tour RC10', choose_by: '2027-11-20' }]);
    const text = textOfPage(page);
    expect(text).toMatch(
      /We&#x27;ve secured your space on Tour RC10 Start: Open date\. Your Booking Reference is \w{8}/,
    );
    expect(text).toContain(`${NOT_YET} Choose my date`);
    expect(page.text).toContain(`<a href="${paid.checkin_url}">Choose my date</a>`);
    expect(text).not.toContain('Be at');
    expect(paid.guides).toMatchObject([{ start: null }]);
  });

  test('with a date, nothing is left to choose', async () => {
    const { mail, paid, page } = await paysFor('dated@example.com', 'ELSE-2027-03-13');
    expect(paid.open_tickets).toEqual([]);
    expect(paid.guides).toEqual([
      {
        booking_reference: paid.booking_reference,
        start: '2027-03-13',
        meeting: aTour().meeting,
        trip_notes: '/downloads/trip-notes/tour-else.pdf',
        packing_list: '/trips/tour-else/notes/#bring',
      },
    ]);
    expect(textOfPage(page)).toContain(
      'Be at The Old Bus Depot Railway Terrace, Alice Springs NT 0870 Sat 13 Mar, 1:30 pm',
    );
    expect(mail).not.toMatch(/No seat is secured|Choose my date/);
  });
});

const START = calendarDate('2027-03-13');
const units = (max: number) => fc.nat({ max }).map((whole) => whole * 100);

const aLine = fc
  .record({ kind: fc.constantFrom('tour', 'insurance', 'visa'), owed: units(9000), sale: units(900), promo: units(90) })
  .map(({ kind, owed, sale, promo }): QuoteLine => ({
    kind: kind as QuoteLine['kind'],
    tourDateId: 'RC10-2027-03-13',
    tourCode: 'RC10',
    tourVersion: '1',
    tourName: 'The Red Centre',
    choiceName: kind === 'tour' ? '' : 'Cover',
    start: START,
    finish: START,
    originalMinor: owed === 0 ? 0 : owed + promo + sale,
    priceMinor: owed === 0 ? 0 : owed + promo,
    owedMinor: owed,
  }));

const aPayment = fc.record({ amountMinor: units(5000), isReturned: fc.boolean(), hasCard: fc.boolean() });

const aReceipt = fc
  .record({
    lines: fc.array(aLine, { minLength: 1, maxLength: 6 }),
    payments: fc.array(aPayment, { maxLength: 4 }),
    isCancelled: fc.boolean(),
  })
  .map(({ lines, payments, isCancelled }) => {
    const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
    const owed = sum(lines.map(({ owedMinor }) => owedMinor));
    const paid = sum(payments.map(({ amountMinor, isReturned }) => (isReturned ? 0 : amountMinor)));
    return {
      order: {
        state: 'paid',
        cancelledAt: isCancelled ? 1 : null,
        guestName: 'Ada Lovelace',
        currency: 'AUD',
        total: money(owed, 'AUD'),
        paid: money(paid, 'AUD'),
        balance: money(owed - paid, 'AUD'),
        balanceDue: START,
        termsVersion: '1',
        termsAcceptedAt: 0,
        bookings: [],
        quote: { lines, currency: 'AUD', promoCode: 'TENTH' },
      } as unknown as Order,
      operator: anOperator(),
      payments: payments.map(({ amountMinor, isReturned, hasCard }, index) => ({
        attemptId: String(index),
        gatewayId: String(index),
        amountMinor,
        paidAt: 0,
        returnedAt: isReturned ? 1 : null,
        card: hasCard ? 'Visa ending in 4242' : '',
      })),
      today: START,
    };
  });

const drawn = (receipt: Receipt) => renderToStaticMarkup(ReceiptPage(receipt));

test('every amount of a receipt adds up from the lines above it [N23, P37]', () => {
  fc.assert(
    fc.property(aReceipt, (receipt) => expectReceiptToAddUp(drawn(receipt))),
    { numRuns: 300 },
  );
});

test('control: a receipt whose total is another is noticed', () => {
  const { order, ...receipt } = fc.sample(aReceipt, 1)[0]!;
  const total = money(order.total.minor + 100, 'AUD');
  const page = drawn({ ...receipt, order: { ...order, total } });
  expect(() => expectReceiptToAddUp(page)).toThrow('Total');
});
