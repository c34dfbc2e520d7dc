import type { Store } from '#functions/store/store.ts';

/** Departures, orders, payments or promo codes, by their ids. */
export type Subjects = Readonly<Record<'departures' | 'orders' | 'payments' | 'codes', readonly string[]>>;
/** Queries for violations by name. `?` stands for the condition on the subject's id. */
type Queries = Readonly<Record<string, string>>;

/**
 * Conditions that always hold for the books, each as a query for violations, by the rows that it goes through.
 *
 * The first column is the id of the violation's subject. Healthy books return no rows.
 */
const INVARIANTS: Readonly<Record<keyof Subjects, Queries>> = {
  departures: {
    'held seats are the active holds': `
      SELECT id FROM tour_dates WHERE id ? AND held <>
        (SELECT COUNT(*) FROM holds WHERE tour_date_id = tour_dates.id AND state = 'active')`,
    'sold seats are the sold holds': `
      SELECT id FROM tour_dates WHERE id ? AND sold <>
        (SELECT COUNT(*) FROM holds WHERE tour_date_id = tour_dates.id AND state = 'sold')`,
    'no departure has more seats taken than it has': `
      SELECT id FROM tour_dates WHERE id ? AND held + sold > capacity`,
    'a sold seat has its booking': `
      SELECT id FROM holds WHERE tour_date_id ? AND state = 'sold' AND NOT EXISTS (
        SELECT 1 FROM bookings JOIN orders ON orders.id = bookings.order_id
        WHERE orders.id = holds.order_id AND bookings.tour_date_id = holds.tour_date_id
          AND orders.state IN ('confirmed', 'paid'))`,
  },
  orders: {
    'a booking has its seat': `
      SELECT reference FROM bookings WHERE order_id ? AND tour_date_id NOT LIKE '%-open'
        AND EXISTS (SELECT 1 FROM orders WHERE orders.id = bookings.order_id AND state IN ('confirmed', 'paid'))
        AND NOT EXISTS (
          SELECT 1 FROM holds WHERE holds.order_id = bookings.order_id AND holds.tour_date_id = bookings.tour_date_id
            AND state = 'sold')`,
    'the paid amount of an order is the sum of its payments': `
      SELECT id FROM orders WHERE id ? AND paid_minor <> (
        SELECT coalesce(SUM(quotes.due_minor), 0) FROM attempts JOIN quotes ON quotes.id = attempts.quote_id
        WHERE attempts.order_id = orders.id AND attempts.state IN ('captured', 'refunding'))`,
    'only paid and disputed orders have a paid amount': `
      SELECT id FROM orders WHERE id ? AND ((state = 'paid' AND paid_minor = 0 AND NOT EXISTS (
          SELECT 1 FROM attempts WHERE attempts.order_id = orders.id AND attempts.state = 'capturing'))
        OR (state NOT IN ('paid', 'disputed') AND paid_minor <> 0))`,
    'a paid order has its emails': `
      SELECT id FROM orders WHERE id ? AND state = 'paid' AND
        (SELECT COUNT(*) FROM outbox WHERE subject_id = orders.id
          AND template IN ('booking-confirmed', 'booking-office')) < 2`,
  },
  payments: {
    'a captured payment has a paid order': `
      SELECT id FROM attempts WHERE id ? AND state = 'captured' AND NOT EXISTS (
        SELECT 1 FROM orders WHERE orders.id = attempts.order_id AND orders.state IN ('paid', 'disputed'))`,
    'a paid balance has its emails': `
      SELECT id FROM attempts WHERE id ? AND purpose = 'balance' AND state = 'captured'
        AND EXISTS (SELECT 1 FROM orders WHERE orders.id = attempts.order_id)
        AND (SELECT COUNT(*) FROM outbox WHERE subject_id = attempts.id AND template = 'balance-paid') < 2`,
  },
  codes: {
    'used promo uses are counted': `
      SELECT code FROM promo_codes WHERE code ? AND used <>
        (SELECT COUNT(*) FROM promo_uses WHERE promo_uses.code = promo_codes.code AND state = 'used')`,
  },
};

/** Conditions on few rows, found by an index: each check looks at all of them. */
const ON_FEW_ROWS: Queries = {
  'reserved promo uses are counted': `
    SELECT code FROM promo_codes WHERE reserved <>
      (SELECT COUNT(*) FROM promo_uses INDEXED BY promo_uses_reserved
       WHERE promo_uses.code = promo_codes.code AND state = 'reserved')`,
  'a reserved promo use has an open payment': `
    SELECT quote_id FROM promo_uses WHERE state = 'reserved' AND NOT EXISTS (
      SELECT 1 FROM attempts WHERE attempts.quote_id = promo_uses.quote_id
        AND attempts.state IN ('created', 'open', 'authorised', 'cancelling', 'voiding'))`,
  'every email could be sent': `
    SELECT key FROM outbox WHERE state = 'dead'`,
};

const MOST_NAMED = 20;

export interface BrokenInvariant {
  readonly name: string;
  /** The ids of the first violations. */
  readonly subjects: readonly string[];
}

/** The conditions that are broken, in the whole books or among some subjects. */
export function brokenInvariants(store: Store, among?: Subjects): BrokenInvariant[] {
  const kinds = Object.keys(INVARIANTS) as (keyof Subjects)[];
  return [...kinds.flatMap((kind) => broken(store, INVARIANTS[kind], among?.[kind])), ...broken(store, ON_FEW_ROWS)];
}

function broken(store: Store, queries: Queries, ids?: readonly string[]): BrokenInvariant[] {
  if (ids?.length === 0) return [];
  const condition = ids === undefined ? 'IS NOT NULL' : 'IN (SELECT value FROM json_each(?1))';
  const values = ids === undefined ? [] : [JSON.stringify(ids)];
  return Object.entries(queries).flatMap(([name, sql]) => {
    const rows = store.all<Record<string, string>>(`${sql.replace('?', condition)} LIMIT ${MOST_NAMED}`, ...values);
    return rows.length === 0 ? [] : [{ name, subjects: rows.map((row) => Object.values(row)[0]!) }];
  });
}

/** What changed since an instant: payments, and the orders, departures and codes that they and the holds move. */
export function changedSince(store: Store, since: number): Subjects {
  const ids = (sql: string) => store.all<{ id: string }>(sql, since).map(({ id }) => id);
  const payments = 'attempts INDEXED BY attempts_by_change WHERE updated_at >= ?1';
  return {
    payments: ids(`SELECT id FROM ${payments}`),
    orders: ids(`SELECT order_id AS id FROM ${payments}`),
    departures: ids(
      `SELECT tour_date_id AS id FROM holds INDEXED BY holds_expiring WHERE state = 'active'
       UNION SELECT tour_date_id FROM holds INDEXED BY holds_ended WHERE state IN ('released', 'expired') AND expires_at >= ?1
       UNION SELECT tour_date_id FROM holds INDEXED BY holds_by_order WHERE order_id IN (SELECT order_id FROM ${payments}) AND order_id <> ''`,
    ),
    codes: ids(
      `SELECT code AS id FROM promo_codes WHERE used <= ${FEW_USES} AND code IN (
         SELECT promo_code FROM quotes WHERE id IN (SELECT quote_id FROM ${payments}))`,
    ),
  };
}

/** Counting a code's uses reads them all: codes with more uses are only counted with all the others. */
const FEW_USES = 200;

export function everyCode(store: Store): Subjects {
  const codes = store.all<{ code: string }>('SELECT code FROM promo_codes').map(({ code }) => code);
  return { departures: [], orders: [], payments: [], codes };
}

/** One minute's part of a round through the whole books: a week at 50,000 orders. */
const ROUND: Readonly<Record<Exclude<keyof Subjects, 'codes'>, { readonly rows: string; readonly atOnce: number }>> = {
  departures: { rows: 'SELECT id FROM tour_dates WHERE id > ?1 ORDER BY id', atOnce: 1 },
  orders: { rows: 'SELECT id FROM orders WHERE id > ?1 ORDER BY id', atOnce: 5 },
  payments: { rows: 'SELECT id FROM attempts WHERE id > ?1 ORDER BY id', atOnce: 10 },
};

/** The next subjects of the round, which begins again at its end. */
export function nextInRound(store: Store): Subjects {
  const next = (kind: keyof typeof ROUND): string[] => {
    const { rows, atOnce } = ROUND[kind];
    const last = store.get<{ last: string }>('SELECT last FROM rounds WHERE kind = ?', kind)?.last ?? '';
    const ids = store.all<{ id: string }>(`${rows} LIMIT ?2`, last, atOnce).map(({ id }) => id);
    const reached = ids.length < atOnce ? '' : ids.at(-1)!;
    if (reached !== last) store.run('INSERT OR REPLACE INTO rounds (kind, last) VALUES (?, ?)', kind, reached);
    return ids;
  };
  return { departures: next('departures'), orders: next('orders'), payments: next('payments'), codes: [] };
}
