import { expect } from 'vitest';
import * as v from 'valibot';
import { PaidBooking } from '#contract/checkout.ts';
import { cardFields, ORIGIN, aSite, aGuestOf, payOnPage, type Answer, type Site, type Visitor } from './a-site.ts';
import { aDeparture, anOpenDeparture, aTour } from '../../support/a-tour.ts';
import { firstRow } from './database.ts';

/** A paid booking, and a browser that opens its link: another one than the guest booked with. */
export interface PaidGuest {
  readonly visitor: Visitor;
  readonly email: string;
  readonly references: string[];
  /** Path and query of the check-in link. */
  readonly link: string;
  readonly token: string;
  readonly orderId: string;
  readonly open: () => Promise<Answer>;
  readonly payBalance: (card?: string) => Promise<void>;
  /** Sends a form of the page as the browser does, with its token. */
  readonly post: (form: string, fields?: Record<string, string>, headers?: Record<string, string>) => Promise<Answer>;
}

let guests = 0;

/** Books departures of a site by id, by deposit unless the fields ask for all. */
export async function aPaidGuest(
  site: Site,
  ids: readonly string[],
  {
    guest = {},
    installment = '2',
    combination = 1,
  }: { guest?: Record<string, string>; installment?: '1' | '2'; combination?: number } = {},
): Promise<PaidGuest> {
  guests += 1;
  const email = guest['email'] ?? `paid${guests}@example.com`;
  const booker = await aGuestOf(site, [...ids.map((id) => ({ tour_date_id: id, tour_combination_id: combination }))], {
    email,
    ...guest,
  });
  const answer = await booker.postForm('/api/checkout/card/', cardFields({ installment }));
  expect(answer.status).toBe(200);
  const paid = v.parse(PaidBooking, answer.json());
  const link = paid.checkin_url.slice(ORIGIN.length);
  const token = new URLSearchParams(link.split('?')[1]).get('token')!;
  const references = paid.booking_reference.split(', ');
  const row = await firstRow<{ id: string }>('SELECT order_id AS id FROM bookings WHERE reference = ?', references[0]!);
  const visitor = site.visitor();
  const post: PaidGuest['post'] = (form, fields = {}, headers = {}) =>
    visitor.postForm(`/check-in/${form}/`, { token, ...fields }, headers);
  return {
    visitor,
    email,
    references,
    link,
    token,
    orderId: row!.id,
    open: () => openLink(visitor, link),
    post,
    payBalance: async (card) => {
      const paid = await payOnPage(visitor, (await post('balance')).headers.get('location')!, card);
      await visitor.get(paid.headers.get('location')!);
    },
  };
}

/** Follows a check-in link as a browser does: its page posts the token and redirects to an address without it. */
export async function openLink(visitor: Visitor, link: string): Promise<Answer> {
  const page = await visitor.get(link);
  expect(textOfPage(page)).not.toMatch(/AUD|Lovelace/);
  const [, action, token] = /action="([^"]+)"[^>]*>\s*<input type="hidden" name="token" value="([^"]+)"/.exec(
    page.text,
  )!;
  const posted = await visitor.postForm(action!, { token: token! });
  expect([posted.status, posted.headers.get('location')]).toEqual([303, '/check-in/']);
  return visitor.get('/check-in/');
}

/** The text of a page without its markup, with single spaces. */
export function textOfPage(answer: Answer): string {
  return answer.text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

export const MARCH = 'RC10-2027-03-13';

const tour = aTour({ departures: [aDeparture({ capacity: 99 }), anOpenDeparture()] });
export const site = aSite([tour]);

/** The fields of the check-in forms. */
export const arrival = {
  arrival_date: '2027-03-12',
  arrival_time: '14:35',
  airport: 'Alice Springs',
  flight: 'QF 790',
  pick_up: 'yes',
  departure_flight: '',
};
export const details = {
  passport: 'PA1234567',
  passport_nationality: 'British',
  emergency_contact: 'Mary Shelley',
  emergency_number: '+44 20 5550 0199',
};

/** Adds up everything a receipt prints: each reduced line, the total, what is paid and the balance. */
export function expectReceiptToAddUp(page: string): void {
  const [, lines = '', payments = ''] = page.split(/<h2 id="receipt-(?:price|payments)">/);
  const price = rowsOf(lines);
  let reduced: number | null = null;
  let sum = 0;
  for (const { name, amount } of price.slice(0, -1)) {
    if (name.endsWith('– full price')) reduced = amount;
    else if (reduced !== null && amount < 0) reduced += amount;
    else {
      expect(amount, name).toBe(reduced ?? amount);
      reduced = null;
      sum += amount;
    }
  }
  const total = price.at(-1)!;
  expect(total).toEqual({ name: 'Total', amount: sum });

  const [paid, balance] = rowsOf(payments).slice(-2) as [Row, Row];
  const received = rowsOf(payments).slice(0, -2);
  expect(paid).toEqual({ name: 'Paid', amount: received.reduce((all, { amount }) => all + amount, 0) });
  const owed = page.includes('This booking is cancelled.') ? 0 : total.amount - paid.amount;
  expect(balance.name).toMatch(/^Balance/);
  expect(balance.amount).toBe(owed);
}

interface Row {
  readonly name: string;
  readonly amount: number;
}

function rowsOf(section: string): Row[] {
  return Array.from(section.matchAll(/<dt>(.*?)<\/dt>\s*<dd>(.*?)<\/dd>/gs), ([, name = '', value = '']) => ({
    name,
    amount: value === 'Nothing to pay' ? 0 : Number(value.replaceAll(/[^\d-]/g, '')),
  }));
}
