/*
 * The queries of the operator's `bookings` command. They are texts, because the command runs outside the Worker and
 * fills in `?1` and so on itself.
 */

const BOOKING = `
  SELECT reference, tour_date_id AS tourDateId, trip_name AS trip, start, guest_name AS traveller, orders.state,
    cancelled_at AS cancelledAt, paid_minor AS paidMinor, total_minor AS totalMinor, currency, balance_due AS balanceDue
  FROM bookings JOIN orders ON orders.id = bookings.order_id`;

/** The order a booking belongs to; `?1` is the booking's reference. */
const ORDER_ID = '(SELECT order_id FROM bookings WHERE reference = ?1)';

/** Bookings of one departure. */
export const BOOKINGS_OF_DATE = `${BOOKING} WHERE tour_date_id = ?1 ORDER BY traveller, reference LIMIT ?2`;

/** Bookings of trips that start on a day or later, or have no date yet. */
export const BOOKINGS_FROM = `${BOOKING} WHERE start >= ?1 OR start IS NULL
  ORDER BY start IS NULL, start, tour_date_id, traveller LIMIT ?2`;

export const ORDER_OF_REFERENCE = `
  SELECT orders.id, guest_name AS traveller, guest_email AS email, coalesce(guest ->> '$.phone', '') AS phone, state,
    coalesce(guest ->> '$.source', '') AS source,
    cancelled_at AS cancelledAt, paid_minor AS paidMinor, total_minor AS totalMinor, currency,
    balance_due AS balanceDue, created_at AS createdAt, details_erased_at AS detailsErasedAt,
    EXISTS (SELECT 1 FROM travel_details WHERE order_id = orders.id AND complete = 1) AS hasDetails,
    (SELECT json_group_array(json_object('reference', reference, 'trip', trip_name) ORDER BY position)
     FROM bookings WHERE order_id = orders.id) AS bookings
  FROM orders WHERE id = ${ORDER_ID}`;

/**
 * Bookings by campaign: by promo code, and by what the visitor allowed to be kept of where they came from. Counts
 * those made since an instant (`?1`, epoch milliseconds) that stand.
 */
export const CAMPAIGNS = `
  WITH made AS (
    SELECT quotes.promo_code AS code, orders.currency, orders.total_minor AS total,
      CASE WHEN json_valid(guest ->> '$.source') THEN guest ->> '$.source' ELSE '{}' END AS source
    FROM orders JOIN quotes ON quotes.id = orders.quote_id
    WHERE orders.created_at >= ?1 AND orders.cancelled_at IS NULL AND orders.state IN ('confirmed', 'paid'))
  SELECT code, coalesce(source ->> '$.utm_campaign', '') AS campaign, coalesce(source ->> '$.utm_source', '') AS source,
    currency, COUNT(*) AS bookings, SUM(total) AS totalMinor
  FROM made GROUP BY 1, 2, 3, 4 ORDER BY bookings DESC, code, campaign LIMIT 200`;

export const PAYMENTS_OF_ORDER = `
  SELECT attempts.created_at AS at, attempts.purpose, attempts.state, quotes.due_minor AS minor, quotes.currency
  FROM attempts JOIN quotes ON quotes.id = attempts.quote_id WHERE attempts.order_id = ${ORDER_ID} ORDER BY at, attempts.id`;

export const MAILS_OF_ORDER = `
  SELECT created_at AS at, template, recipient, state FROM outbox
  WHERE subject_id = ${ORDER_ID} OR subject_id IN (SELECT id FROM attempts WHERE order_id = ${ORDER_ID})
  ORDER BY at, key`;

export const REQUESTS_OF_ORDER = `
  SELECT asked_at AS at, what, state, outcome FROM office_requests WHERE order_id = ${ORDER_ID} ORDER BY id`;

/** All changes of an order and its payments. */
export const AUDIT_OF_ORDER = `
  SELECT at, CASE WHEN subject = ${ORDER_ID} THEN 'booking' ELSE 'payment' END AS subject, what, detail FROM audit
  WHERE subject = ${ORDER_ID} OR subject IN (SELECT id FROM attempts WHERE order_id = ${ORDER_ID}) ORDER BY id`;

/** Stores a request; returns no row when the same request is waiting already. */
export const ASK = `
  INSERT INTO office_requests (what, order_id, asked_at)
  SELECT ?1, order_id, unixepoch() * 1000 FROM bookings WHERE reference = ?2
  ON CONFLICT DO NOTHING RETURNING id`;

/** Mails that failed or were refused and wait for a person. */
export const DEAD_MAILS = `
  SELECT created_at AS at, template, recipient, 'tried ' || tries AS tried FROM outbox WHERE state = 'dead' ORDER BY created_at, key LIMIT ?1`;

/** Run it before `REVIVE_MAILS`, which changes the mails that it searches by. */
export const AUDIT_REVIVAL = `
  INSERT INTO audit (at, subject, what)
  SELECT unixepoch() * 1000, key, 'to be sent again' FROM outbox WHERE state = 'dead'`;

/** Puts them back into the queue with the full number of tries. */
export const REVIVE_MAILS = `
  UPDATE outbox SET state = 'waiting', tries = 0, taken_until = 0, next_try_at = unixepoch() * 1000
  WHERE state = 'dead' RETURNING key`;
