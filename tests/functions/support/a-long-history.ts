import { env } from 'cloudflare:workers';
import { DAY } from '#domain/durations.ts';
import type { Env } from '#functions/platform/env.ts';
import { Sensitive } from '#functions/platform/secrets.ts';
import type { Value } from '#functions/store/store.ts';

/** The size and the dates of a history. */
interface History {
  readonly rows: number;
  /** The instant of the newest row, and the milliseconds between two rows. */
  readonly until: number;
  readonly apart: number;
  /** A departure with expired holds only. Sold seats are on other departures. */
  readonly tourDateId: string;
  /** The promo code of every quote of the history. */
  readonly promoCode: string;
}

/**
 * Adds years of rows in a few statements. An even number is a booking whose trip is over; an odd one is a payment that
 * took no money: cancelled, failed at capture or voided.
 */
export function addHistory({ rows, until, apart, tourDateId, promoCode }: History): void {
  const n = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})`;
  const at = `${until} - i * ${apart}`;
  const isPaid = 'i % 2 = 0';
  const hasOrder = 'i % 6 IN (0, 2, 3, 4)';
  const soldDate = `'past-' || (i / 16) || '-2020-01-01'`;
  const guest = `'guest' || i || '@example.com'`;
  const mails = (template: string, subject: string, where: string) =>
    `INSERT INTO outbox (key, template, subject_id, recipient, state, next_try_at, created_at, sent_at) ${n}
     SELECT '${template}-' || i, '${template}', ${subject}, ${guest}, 'sent', ${at}, ${at}, ${at} FROM n WHERE ${where}`;
  const inserts = [
    `INSERT OR IGNORE INTO tour_dates (id, capacity) VALUES ('${tourDateId}', 16)`,
    `INSERT INTO tour_dates (id, capacity, sold) ${n}
     SELECT ${soldDate}, 16, COUNT(*) FROM n WHERE ${isPaid} GROUP BY 1`,
    `INSERT INTO carts (id, currency, created_at, updated_at) ${n}
     SELECT 'past-' || i, 'GBP', ${at}, ${at} FROM n`,
    `INSERT INTO cart_keys (hash, cart_id, ended_at) ${n}
     SELECT 'key-' || i, 'past-' || i, NULL FROM n UNION ALL SELECT 'ended-' || i, 'past-' || i, ${at} FROM n`,
    `INSERT INTO guests (cart_id, id, other_names, last_name, email, gender, dob, phone, hear, terms_version,
       terms_accepted_at, person) ${n}
     SELECT 'past-' || i, 'guest-' || i, 'A', 'Guest', ${guest}, 'female', '1998-04-09', '', '', '1', ${at}, 'person-' || i FROM n`,
    `INSERT INTO quotes (id, cart_id, cart_version, cart_revision, installment, currency, lines, promo_code, total_minor,
       due_minor, created_at, expires_at) ${n}
     SELECT 'quote-' || i, 'past-' || i, '', 1, 1, 'GBP', '[]', '${promoCode}', 1000, 1000, ${at}, ${at} FROM n`,
    `INSERT INTO attempts (id, quote_id, cart_id, gateway, gateway_id, state, guest, order_id, created_at, updated_at) ${n}
     SELECT 'attempt-' || i, 'quote-' || i, 'past-' || i, 'sandbox', 'payment-' || i,
       CASE i % 6 WHEN 1 THEN 'cancelled' WHEN 3 THEN 'capture-failed' WHEN 5 THEN 'voided' ELSE 'captured' END,
       '', 'order-' || i, ${at}, ${at} FROM n`,
    `INSERT INTO pay_later (attempt_id, cart_id, token_hash, state, ended_at, tried_at) ${n}
     SELECT 'attempt-' || i, 'past-' || i, 'link-' || i, iif(${isPaid}, 'mailed', 'dropped'), ${at}, ${at} FROM n`,
    `INSERT INTO orders (id, attempt_id, quote_id, cart_id, state, guest_name, guest_email, guest, currency,
       terms_version, terms_accepted_at, check_in_hash, check_in_until, remind_on, created_at, updated_at, person) ${n}
     SELECT 'order-' || i, 'attempt-' || i, 'quote-' || i, 'past-' || i, iif(${isPaid}, 'paid', 'capture-failed'),
       'A Guest', ${guest}, '{}', 'GBP', '1', ${at}, 'hash-' || i, ${at} - 14 * ${DAY}, NULL, ${at}, ${at}, 'person-' || i
     FROM n WHERE ${hasOrder}`,
    `INSERT INTO bookings (reference, order_id, tour_date_id, trip_name, position, start, finish, quoted_date_id) ${n}
     SELECT 'REF' || i, 'order-' || i, ${soldDate}, 'A trip', 0, '2020-01-01', '2020-01-05', ${soldDate} FROM n WHERE ${hasOrder}`,
    `INSERT INTO account (order_id, kind, amount_minor, at) ${n}
     SELECT 'order-' || i, 'charge', 1000, ${at} FROM n WHERE ${hasOrder}`,
    `INSERT INTO account (order_id, kind, amount_minor, at, attempt_id) ${n}
     SELECT 'order-' || i, 'payment', 1000, ${at}, 'attempt-' || i FROM n WHERE ${isPaid}`,
    // A payment makes the timer look at the order once more, which it did long ago.
    `UPDATE orders SET remind_on = NULL WHERE id GLOB 'order-*'`,
    `INSERT INTO travel_details (order_id, friends, flight_quote, sealed, updated_at) ${n}
     SELECT 'order-' || i, '', 0, '', ${at} FROM n WHERE ${hasOrder}`,
    `INSERT INTO arrivals (order_id, arrival_date, arrival_time, flight, airport, pick_up, departure_flight, updated_at) ${n}
     SELECT 'order-' || i, '', '', '', '', 0, '', ${at} FROM n WHERE ${hasOrder}`,
    `INSERT INTO promo_uses (code, quote_id, state) ${n}
     SELECT '${promoCode}', 'quote-' || i, iif(${isPaid}, 'used', 'returned') FROM n`,
    `UPDATE promo_codes SET used = (SELECT COUNT(*) FROM promo_uses WHERE code = '${promoCode}' AND state = 'used')
     WHERE code = '${promoCode}'`,
    `INSERT INTO holds (id, cart_id, tour_date_id, state, order_id, created_at, expires_at) ${n}
     SELECT 'hold-' || i, 'past-' || i, iif(${isPaid}, ${soldDate}, '${tourDateId}'), iif(${isPaid}, 'sold', 'expired'),
       iif(${isPaid}, 'order-' || i, ''), ${at}, ${at} FROM n`,
    mails('booking-confirmed', `'order-' || i`, isPaid),
    mails('booking-office', `'order-' || i`, isPaid),
    mails('details-60', `'order-' || i`, isPaid),
    mails('payment-failed', `'attempt-' || i`, `NOT ${isPaid}`),
    mails('overdue-balances', `'day-' || i`, 'true'),
    `INSERT INTO audit (at, subject, what) ${n} SELECT ${at}, 'emails are not being sent', 'alert' FROM n`,
    `INSERT INTO gateway_events (id, received_at) ${n} SELECT 'event-' || i, ${at} FROM n`,
  ];
  env.STORE.transaction(() => {
    for (const sql of inserts) env.STORE.run(sql);
  });
}

/** A departure whose guests are the newest of a history. */
interface SeasonDeparture {
  readonly id: string;
  readonly start: string;
  readonly finish: string;
}

/** Moves the newest bookings of a history to departures, so many to each, with all that guests tell after paying. */
export async function addSeason(
  site: Pick<Env, 'SENSITIVE_DATA_KEY' | 'STAGE'>,
  departures: readonly SeasonDeparture[],
  guestsEach: number,
): Promise<void> {
  const { STORE } = env;
  const given = new Sensitive({ passport: 'PA1234567', emergency_contact: 'Mary Shelley' });
  for (const [index, { id, start, finish }] of departures.entries()) {
    STORE.run('INSERT INTO tour_dates (id, capacity, sold) VALUES (?1, ?2, ?2)', id, guestsEach);
    for (let guest = 1; guest <= guestsEach; guest += 1) {
      const i = 2 * (index * guestsEach + guest);
      const order = `order-${i}`;
      const change = (sql: string, ...values: Value[]) => STORE.run(`UPDATE ${sql}`, order, ...values);
      change('holds SET tour_date_id = ?2 WHERE order_id = ?1', id);
      change('bookings SET tour_date_id = ?2, start = ?3, finish = ?4 WHERE order_id = ?1', id, start, finish);
      change('orders SET details_erased_at = NULL, check_in_until = ?2 WHERE id = ?1', Date.parse(finish) + 14 * DAY);
      change(
        'orders SET guest = ?2 WHERE id = ?1',
        JSON.stringify({ otherNames: 'A', lastName: `Guest${i}`, dob: '1998-04-09' }),
      );
      const sealed = await given.seal(site as Env, order);
      change('travel_details SET sealed = ?2 WHERE order_id = ?1', sealed);
    }
  }
  STORE.run(
    `UPDATE tour_dates SET sold = (SELECT COUNT(*) FROM holds WHERE tour_date_id = tour_dates.id AND state = 'sold')
     WHERE id GLOB 'past-*'`,
  );
}
