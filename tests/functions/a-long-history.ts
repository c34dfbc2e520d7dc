import { env } from 'cloudflare:workers';

/** How much a history is of, and when the newest of it happened. */
interface History {
  readonly rows: number;
  readonly until: number;
  /** A departure that every hold of the history was on. */
  readonly tourDateId: string;
  /** The code that every quote of the history was made with. */
  readonly promoCode: string;
}

const MINUTES_APART = 60_000;

/**
 * Years of a shop in a few statements: attempts of every way to end with their quotes, promo uses, holds, orders, mails
 * and audit. Every other payment was taken and makes a paid order. What must always be true of the database is not
 * true of this: seats and uses are not counted.
 */
export async function addHistory({ rows, until, tourDateId, promoCode }: History): Promise<void> {
  const n = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})`;
  const at = `${until} - i * ${MINUTES_APART}`;
  const isPaid = 'i % 2 = 0';
  const inserts = [
    `INSERT OR IGNORE INTO tour_dates (id, capacity) VALUES ('${tourDateId}', 16)`,
    `INSERT INTO carts (id, currency, created_at, updated_at) ${n}
     SELECT 'past-' || i, 'GBP', ${at}, ${at} FROM n`,
    `INSERT INTO quotes (id, cart_id, cart_version, cart_revision, installment, currency, lines, promo_code, total_minor,
       due_minor, created_at, expires_at) ${n}
     SELECT 'quote-' || i, 'past-' || i, '', 1, 1, 'GBP', '[]', '${promoCode}', 1000, 1000, ${at}, ${at} FROM n`,
    `INSERT INTO attempts (id, quote_id, cart_id, gateway, gateway_id, state, guest, order_id, created_at, updated_at) ${n}
     SELECT 'attempt-' || i, 'quote-' || i, 'past-' || i, 'sandbox', 'payment-' || i,
       CASE WHEN ${isPaid} THEN 'captured' WHEN i % 3 = 0 THEN 'voided' ELSE 'cancelled' END, '', 'order-' || i, ${at}, ${at}
     FROM n`,
    `INSERT INTO orders (id, attempt_id, quote_id, cart_id, state, guest_name, guest_email, guest, currency, total_minor,
       paid_minor, terms_version, terms_accepted_at, check_in_hash, check_in_until, remind_on, created_at, updated_at) ${n}
     SELECT 'order-' || i, 'attempt-' || i, 'quote-' || i, 'past-' || i, 'paid', 'A Guest', 'guest' || i || '@example.com',
       '{}', 'GBP', 1000, 1000, '1', ${at}, 'hash-' || i, ${at}, NULL, ${at}, ${at}
     FROM n WHERE ${isPaid}`,
    `INSERT INTO bookings (reference, order_id, tour_date_id, trip_name, position, start, finish) ${n}
     SELECT 'REF' || i, 'order-' || i, '${tourDateId}', 'A trip', 0, '2020-01-01', '2020-01-05' FROM n WHERE ${isPaid}`,
    `INSERT INTO promo_uses (code, quote_id, state) ${n}
     SELECT '${promoCode}', 'quote-' || i, CASE WHEN ${isPaid} THEN 'used' ELSE 'returned' END FROM n`,
    `INSERT INTO holds (id, cart_id, tour_date_id, state, order_id, created_at, expires_at) ${n}
     SELECT 'hold-' || i, 'past-' || i, '${tourDateId}', CASE WHEN ${isPaid} THEN 'sold' ELSE 'expired' END,
       CASE WHEN ${isPaid} THEN 'order-' || i ELSE '' END, ${at}, ${at}
     FROM n`,
    `INSERT INTO outbox (key, template, subject_id, recipient, state, next_try_at, created_at, sent_at) ${n}
     SELECT 'mail-' || i, 'booking-confirmed', 'order-' || i, 'guest' || i || '@example.com', 'sent', ${at}, ${at}, ${at} FROM n`,
    `INSERT INTO office_requests (what, order_id, state, asked_at, finished_at) ${n}
     SELECT 'resend', 'order-' || i, 'done', ${at}, ${at} FROM n WHERE ${isPaid}`,
    `INSERT INTO audit (at, subject, what) ${n} SELECT ${at}, 'mail does not leave', 'alert' FROM n`,
    `INSERT INTO gateway_events (id, received_at) ${n} SELECT 'event-' || i, ${at} FROM n`,
  ];
  await env.DB.batch(inserts.map((sql) => env.DB.prepare(sql)));
}
