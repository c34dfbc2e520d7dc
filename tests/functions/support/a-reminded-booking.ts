import { env } from 'cloudflare:workers';
import { payBalance } from '#functions/balance/pay-balance.ts';
import { remind } from '#functions/outbox/remind.ts';
import { settle } from '#functions/settlement/settle.ts';
import { saveTravelDetails } from '#functions/check-in/save-travel-details.ts';
import { sandboxStub } from '#functions/payments/sandbox.ts';
import { attemptsOfOrder } from '#functions/bookings/attempts.ts';
import { storeArrival } from '#functions/check-in/arrivals.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import { INSTALLMENT_DEPOSIT } from '#domain/constants.ts';
import { MINUTE } from '#domain/durations.ts';
import { aDeparture } from '../../support/a-tour.ts';
import { aShop, type Shop } from './a-shop.ts';

export const HOUR = 60;
export const DAY = 24 * HOUR;
export const ANSWERS = {
  passport: 'P1',
  passport_nationality: 'British',
  emergency_contact: 'Byron',
  emergency_number: '1',
  notes: '',
  friends: '',
  flight_quote: false,
};

interface Booking {
  readonly shop: Shop;
  readonly orderId: string;
  /** Moves the shop's clock to eight in the morning in Sydney on a day, or to another hour there. */
  readonly at: (day: string, hour?: number) => void;
  /** Runs the reminders and returns the new mails about this order or to the office. */
  readonly run: () => Promise<string[]>;
}

/** Ends other tests' bookings, so that each test has the reminders for itself. */
export async function forgetOthers(): Promise<void> {
  await env.DB.prepare('UPDATE orders SET remind_on = NULL, balance_due = NULL').run();
  await env.DB.prepare('UPDATE orders SET remind_on = NULL').run();
  await env.DB.prepare(`DELETE FROM outbox WHERE template = 'overdue-balances'`).run();
}

export async function booked(departures = [aDeparture()], installment = INSTALLMENT_DEPOSIT): Promise<Booking> {
  const shop = aShop(departures);
  const cartId = await shop.guest(shop.departures);
  await shop.pay(cartId, { installment });
  const { orderId } = await shop.attemptOf(cartId);
  const seen = new Set<string>();
  return {
    shop,
    orderId,
    at: (day, hour = 8) => {
      const now = shop.context().now();
      const midnight = Date.parse(`${day}T00:00:00+11:00`);
      shop.advance((midnight - now) / MINUTE + hour * HOUR);
    },
    run: async () => {
      await remind(shop.context());
      const { results } = await env.DB.prepare(
        `SELECT key, template FROM outbox WHERE (subject_id = ?1 OR template = 'overdue-balances')
         AND template NOT IN ('booking-confirmed', 'booking-office') ORDER BY created_at, template`,
      )
        .bind(orderId)
        .all<{ key: string; template: string }>();
      const fresh = results.filter(({ key }) => !seen.has(key));
      for (const { key } of fresh) seen.add(key);
      return fresh.map(({ template }) => template);
    },
  };
}

export async function complete({ shop, orderId }: Booking): Promise<void> {
  await saveTravelDetails(shop.context(), orderId, ANSWERS);
  const arrival = { date: calendarDate('2027-03-12'), time: '', flight: '', airport: '', pickUp: false };
  await storeArrival(env.DB, orderId, { ...arrival, departureFlight: '' }, shop.context().now());
}

export async function payRest({ shop, orderId }: Booking): Promise<void> {
  await payBalance(shop.context(), { id: orderId });
  const attempt = (await attemptsOfOrder(env.DB, orderId)).find(({ purpose }) => purpose === 'balance')!;
  await sandboxStub(env).authorise({
    key: attempt.id,
    id: attempt.gatewayId!,
    card: { brand: 'Visa', last4: '4242' },
    behaviour: { kind: 'approve' },
  });
  await settle(shop.context(), attempt.id);
}

export const stateOf = async (key: string) =>
  (await env.DB.prepare('SELECT state FROM outbox WHERE key = ?').bind(key).first<{ state: string }>())?.state;
export const mailOf = (key: string) =>
  env.DB.prepare('SELECT subject, text FROM inbox WHERE key = ?').bind(key).first<{ subject: string; text: string }>();
