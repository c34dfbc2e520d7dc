import type { Store } from '#functions/store/store.ts';
import { MOSTLY_HELD } from '#functions/seats/held-departures.ts';
import { brokenInvariants } from '#functions/timers/invariants.ts';
import type { Backend } from './backend.ts';

/** A database and the payment provider's own list. */
interface Books {
  readonly db: () => Store;
  readonly gateway: Pick<Backend['gateway'], 'list'>;
}

interface AttemptFacts {
  readonly id: string;
  readonly cart: string;
  readonly purpose: string;
  readonly state: string;
  readonly due: number;
  readonly currency: string;
  readonly orders: number;
  readonly order_state: string | null;
}

const UNFINISHED = ['created', 'open', 'authorised', 'capturing', 'cancelling', 'voiding'];
/** States in which the guest has paid and has no refund. */
const KEPT = ['captured', 'disputed'];

/**
 * What must hold at any moment, whatever was lost: seats and counters agree, each payment that took money belongs to
 * one order, for the amount of its quote, no cart has two payments running, and details are stored with their booking.
 */
export async function always({ db, gateway }: Books): Promise<string[]> {
  const broken = brokenInvariants(db()).map(({ name, subjects }) => `"${name}" does not hold of ${subjects.join()}`);
  const attempts = attemptsIn(db());
  const payments = await gateway.list(0);
  const wrong = payments.flatMap((payment) => {
    const attempt = attempts.find(({ id }) => id === payment.reference);
    if (attempt === undefined) return [`payment ${payment.id} has no attempt`];
    const { amount, state } = payment;
    const faults: string[] = [];
    if (amount.minor !== attempt.due || amount.currency !== attempt.currency) faults.push('is not for what was quoted');
    if (KEPT.includes(state) && attempt.orders !== 1) faults.push(`took money for ${attempt.orders} orders`);
    const made = attempt.purpose === 'booking';
    if (made && attempt.order_state === 'paid' && !['captured', 'refunded', 'disputed'].includes(state)) {
      faults.push(`is ${state} and its order is paid`);
    }
    return faults.map((fault) => `payment ${payment.id} ${fault}`);
  });
  const references = payments.filter(({ state }) => KEPT.includes(state)).map(({ reference }) => reference);
  const twice = references.filter((reference, index) => references.indexOf(reference) < index);
  const running = attempts.filter(({ state }) => UNFINISHED.includes(state)).map(({ cart }) => cart);
  const doubled = running.filter((cart, index) => running.indexOf(cart) < index);
  const half = db().all<{ id: string }>(
    `SELECT id FROM orders WHERE details_erased_at IS NULL AND (details_completed_at IS NULL) =
       EXISTS (SELECT 1 FROM travel_details WHERE order_id = orders.id)`,
  );
  return [
    ...broken,
    ...half.map(({ id }) => `the details of ${id} are half stored`),
    ...wrong,
    ...twice.map((id) => `attempt ${id} was charged twice`),
    ...doubled.map((cart) => `${cart} has two payments running`),
  ];
}

/** Conditions after the end: nothing is half done, and captured money is the money of paid orders. */
export async function afterwards({ db, gateway }: Books): Promise<string[]> {
  const quiet = db();
  const attempts = attemptsIn(quiet);
  const payments = await gateway.list(0);
  // Disputes and long holds happen in a random run, and no timer sends the mail about them.
  const alerts = quiet.all<{ subject: string; detail: string }>(
    `SELECT subject, detail FROM audit
     WHERE what = 'alert'
       AND subject NOT IN ('a payment was disputed', 'a booking was partly refunded', 'emails are not being sent', '${MOSTLY_HELD}')`,
  );
  const bookedTwice = quiet.all<{ who: string }>(
    `SELECT guest_email || ' ' || tour_date_id AS who FROM bookings JOIN orders ON orders.id = bookings.order_id
     WHERE orders.state = 'paid' GROUP BY guest_email, guest_name, tour_date_id HAVING COUNT(*) > 1`,
  );
  const { paidMinor } = quiet.get<{ paidMinor: number }>(
    'SELECT coalesce(SUM(paid_minor), 0) AS paidMinor FROM orders',
  )!;
  const keptMinor = payments.reduce((total, { state, amount }) => total + (state === 'captured' ? amount.minor : 0), 0);
  return [
    ...attempts
      .filter(({ state }) => UNFINISHED.includes(state))
      .map(({ id, state }) => `attempt ${id} is left ${state}`),
    ...payments.filter(({ state }) => state === 'authorised').map(({ id }) => `payment ${id} is left authorised`),
    ...(paidMinor === keptMinor ? [] : [`orders say ${paidMinor}, the gateway has ${keptMinor}`]),
    ...quiet.all<{ id: string }>(UNDONE).map(({ id }) => `order ${id} was cancelled and has money`),
    ...alerts.map(({ subject, detail }) => `alert "${subject}" of ${detail}`),
    ...bookedTwice.map(({ who }) => `${who} is booked twice`),
    ...quiet.all<{ id: string }>(`SELECT id FROM holds WHERE state = 'active'`).map(({ id }) => `hold ${id} is left`),
    ...quiet
      .all<{ code: string }>('SELECT code FROM promo_codes WHERE reserved <> 0')
      .map(({ code }) => `a use of ${code} is left reserved`),
  ];
}

/** Orders that were cancelled and have money. */
const UNDONE = `SELECT id FROM orders
  WHERE EXISTS (SELECT 1 FROM audit WHERE subject = orders.id AND what = 'cancelled')
    AND EXISTS (SELECT 1 FROM attempts WHERE order_id = orders.id AND attempts.state = 'captured')`;

function attemptsIn(db: Store): AttemptFacts[] {
  return db.all<AttemptFacts>(
    `SELECT attempts.id, attempts.cart_id AS cart, attempts.purpose, attempts.state, quotes.due_minor AS due,
       quotes.currency, (SELECT COUNT(*) FROM orders WHERE orders.id = attempts.order_id) AS orders,
       (SELECT state FROM orders WHERE orders.id = attempts.order_id) AS order_state
     FROM attempts JOIN quotes ON quotes.id = attempts.quote_id`,
  );
}
