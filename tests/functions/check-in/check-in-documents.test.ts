import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { createContext } from '#functions/context/context.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { aDeparture, anOpenDeparture, anInsuranceType, aSale, aTour } from '../../support/a-tour.ts';
import { aPaidGuest, openLink, textOfPage, type PaidGuest } from '../support/a-booking.ts';
import { aSite, cardFields, guestFields, ORIGIN } from '../support/a-site.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { expectReceiptToAddUp } from '../support/receipt-sums.ts';

const MARCH = 'RC10-2027-03-13';
const tours = [
  aTour({
    name: 'Rivers, ranges; and "reefs"',
    departures: [aDeparture({ capacity: 99 }), aDeparture({ start: '2027-05-01', sale: aSale() }), anOpenDeparture()],
  }),
  aTour({ code: 'INS', departures: [aDeparture({ start: '2027-07-01', insuranceTypes: [anInsuranceType()] })] }),
];
const site = aSite(tours);
const context = () => createContext(site.env, { waitUntil: () => undefined }, ORIGIN, { now: () => site.now() });

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
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
  });

  test('shows what a sale and a promo code took off, and insurance as a line of its own', async () => {
    await addPromoCode(env.DB, 'TENTH');
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

  async function payTheBalance({ post, visitor }: PaidGuest): Promise<void> {
    const provider = (await post('balance')).headers.get('location')!;
    const once = /name="try" value="([^"]+)"/.exec((await visitor.get(provider)).text)![1]!;
    const paid = await visitor.postForm(provider, { card: '4242 4242 4242 4242', try: once });
    await visitor.get(paid.headers.get('location')!);
  }
  const sequence = (event: string[]) => Number(event.find((line) => line.startsWith('SEQUENCE'))!.split(':')[1]);

  test.each([
    ['is paid', payTheBalance],
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
