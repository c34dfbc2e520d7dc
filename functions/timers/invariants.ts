import type { Store } from '#functions/store/store.ts';
/**
 * Conditions that always hold for the booking database, each as a query for violations.
 *
 * The first column is the id of the violation's subject: a departure, attempt, order or code. A healthy database
 * returns no rows.
 */
const INVARIANTS = {
  'held seats are the active holds': `
    SELECT id FROM tour_dates WHERE held <>
      (SELECT COUNT(*) FROM holds WHERE tour_date_id = tour_dates.id AND state = 'active')`,
  'sold seats are the sold holds': `
    SELECT id FROM tour_dates WHERE sold <>
      (SELECT COUNT(*) FROM holds WHERE tour_date_id = tour_dates.id AND state = 'sold')`,
  'no departure has more seats taken than it has': `
    SELECT id FROM tour_dates WHERE held + sold > capacity`,
  'a sold seat has its booking': `
    SELECT holds.id FROM holds WHERE state = 'sold' AND NOT EXISTS (
      SELECT 1 FROM bookings JOIN orders ON orders.id = bookings.order_id
      WHERE orders.id = holds.order_id AND bookings.tour_date_id = holds.tour_date_id
        AND orders.state IN ('confirmed', 'paid'))`,
  'a booking has its seat': `
    SELECT bookings.reference FROM bookings JOIN orders ON orders.id = bookings.order_id
    WHERE orders.state IN ('confirmed', 'paid') AND bookings.tour_date_id NOT LIKE '%-open' AND NOT EXISTS (
      SELECT 1 FROM holds WHERE holds.order_id = orders.id AND holds.tour_date_id = bookings.tour_date_id
        AND holds.state = 'sold')`,
  'a captured payment has a paid order': `
    SELECT attempts.id FROM attempts WHERE state = 'captured' AND NOT EXISTS (
      SELECT 1 FROM orders WHERE orders.id = attempts.order_id AND orders.state IN ('paid', 'disputed'))`,
  'the paid amount of an order is the sum of its payments': `
    SELECT orders.id FROM orders WHERE orders.paid_minor <> (
      SELECT coalesce(SUM(quotes.due_minor), 0) FROM attempts JOIN quotes ON quotes.id = attempts.quote_id
      WHERE attempts.order_id = orders.id AND attempts.state IN ('captured', 'refunding'))`,
  'only paid and disputed orders have a paid amount': `
    SELECT id FROM orders WHERE (state = 'paid' AND paid_minor = 0 AND NOT EXISTS (
        SELECT 1 FROM attempts WHERE attempts.order_id = orders.id AND attempts.state = 'capturing'))
      OR (state NOT IN ('paid', 'disputed') AND paid_minor <> 0)`,
  'reserved promo uses are counted': `
    SELECT code FROM promo_codes WHERE reserved <>
      (SELECT COUNT(*) FROM promo_uses WHERE promo_uses.code = promo_codes.code AND state = 'reserved')`,
  'used promo uses are counted': `
    SELECT code FROM promo_codes WHERE used <>
      (SELECT COUNT(*) FROM promo_uses WHERE promo_uses.code = promo_codes.code AND state = 'used')`,
  'a reserved promo use has an open payment': `
    SELECT promo_uses.quote_id FROM promo_uses WHERE promo_uses.state = 'reserved' AND NOT EXISTS (
      SELECT 1 FROM attempts WHERE attempts.quote_id = promo_uses.quote_id
        AND attempts.state IN ('created', 'open', 'authorised', 'cancelling', 'voiding'))`,
  'a paid order has its emails': `
    SELECT orders.id FROM orders WHERE orders.state = 'paid' AND
      (SELECT COUNT(*) FROM outbox WHERE outbox.subject_id = orders.id
        AND template IN ('booking-confirmed', 'booking-office')) < 2`,
  'a paid balance has its emails': `
    SELECT attempts.id FROM attempts JOIN orders ON orders.id = attempts.order_id
    WHERE attempts.purpose = 'balance' AND attempts.state = 'captured' AND
      (SELECT COUNT(*) FROM outbox WHERE outbox.subject_id = attempts.id AND template = 'balance-paid') < 2`,
  'every email could be sent': `
    SELECT key FROM outbox WHERE state = 'dead'`,
} as const;

export interface BrokenInvariant {
  readonly name: string;
  /** The ids of the first violations. */
  readonly subjects: readonly string[];
}

const MOST_NAMED = 20;

export async function brokenInvariants(db: Store): Promise<BrokenInvariant[]> {
  const names = Object.keys(INVARIANTS) as (keyof typeof INVARIANTS)[];
  const answers = await db.batch<Record<string, string>>(
    names.map((name) => db.prepare(`${INVARIANTS[name]} LIMIT ${MOST_NAMED}`)),
  );
  return names.flatMap((name, index) => {
    const subjects = answers[index]!.results.map((row) => Object.values(row)[0]!);
    return subjects.length === 0 ? [] : [{ name, subjects }];
  });
}
