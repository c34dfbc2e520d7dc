import { ADDITIONAL_FIELDS } from '#contract/guest-fields.ts';
import { longDate } from '#domain/calendar-date.ts';
import { formatPrice, money } from '#domain/money.ts';
import { DUE_WITHOUT_DATE } from '#domain/price.ts';
import { dataPromise, FULL_TERMS } from '#domain/text/booking-texts.ts';
import { tripDates } from '#domain/text/trip-text.ts';
import { WORDING } from '#domain/text/wording.ts';
import { Pass } from '#features/booking/Pass.tsx';
import type { CheckInArea } from '#functions/check-in/check-in-area.ts';
import { Account, type Row, Pair } from '#functions/http/page-parts.tsx';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

interface Shown {
  readonly area: CheckInArea;
}

/** One boarding pass per trip. Where to be and what to read stand on it until the trip is over. */
export function BookedTrips({ area: { trips, guides, order, status, today } }: Shown) {
  return trips.map(({ name, choiceName, start, finish, reference }) => {
    const isAhead = status === 'booked' && (finish === null || finish >= today);
    const guide = isAhead ? guides.find((each) => each.booking_reference === reference) : undefined;
    return (
      <Pass key={reference} name={name} reference={reference} guide={guide} place="page">
        {choiceName !== '' && <Pair name="Option">{choiceName}</Pair>}
        <Pair name="Dates">{tripDates(start, finish)}</Pair>
        <Pair name="Traveller">{order.guestName}</Pair>
      </Pass>
    );
  });
}

export function Payments({ area }: Shown) {
  const { order, lines, payments, status } = area;
  const price = (minor: number) => formatPrice(money(minor, order.currency));
  const isBooked = status === 'booked';
  const isOwed = order.balance.minor > 0;
  const rows: Row[] = [
    ...lines.map(({ what, owedMinor }): Row => [what, price(owedMinor)]),
    ['Total', formatPrice(order.total), 'total'],
    ...payments.map(({ paidOn, amountMinor }): Row => [`Paid on ${longDate(paidOn)}`, price(amountMinor)]),
    ...payments
      .filter(({ returnedAt }) => returnedAt !== null)
      .map(({ amountMinor }): Row => ['Refunded', price(amountMinor)]),
  ];
  if (isBooked) rows.push(['Balance', isOwed ? formatPrice(order.balance) : 'Nothing to pay', 'total']);
  return (
    <section className="stack" aria-labelledby="money">
      <h2 id="money">Your payments</h2>
      <Account rows={rows} />
      {isBooked && isOwed && <Balance area={area} />}
      <p className="muted small">
        You agreed to our <a href="/terms/">terms</a> (version {order.termsVersion}) on {longDate(area.termsAcceptedOn)}{' '}
        for the items and total above.
      </p>
    </section>
  );
}

function Balance({ area: { order, operator, balancePayment, today, token } }: Shown) {
  const due = order.balanceDue;
  return (
    <>
      <p>
        {due !== null && due < today
          ? `It was due on ${longDate(due)}. Please pay it now, or call us if there’s a problem.`
          : `Due ${due === null ? DUE_WITHOUT_DATE : `by ${longDate(due)}`}. You can pay any time before then. We never charge your card automatically.`}
      </p>
      {balancePayment.kind === 'settling' && (
        <Notice icon="clock">Your balance payment is being processed. Refresh this page in a minute.</Notice>
      )}
      <form method="post" action="/check-in/balance/">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" aria-describedby="balance-terms">
          Pay the balance
        </Button>
      </form>
      <p id="balance-terms" className="small">
        <b>{formatPrice(order.balance)}</b> in one payment. {operator.cancelling} <a href="/terms/">{FULL_TERMS}</a>.{' '}
        {dataPromise(operator.travelDetailsKeptDays)}
      </p>
    </>
  );
}

interface Task {
  readonly title: string;
  readonly note: string;
  readonly href: string;
}

/** The missing items with links to their places on the page; nothing when all is done. */
export function ThingsToDo({ area }: Shown) {
  const tasks = tasksOf(area);
  if (tasks.length === 0) return null;
  return (
    <section className="to-do" aria-labelledby="to-do">
      <h2 id="to-do">To do before you travel</h2>
      <ul>
        {tasks.map(({ title, note, href }) => (
          <li key={href}>
            <a href={href}>{title}</a>
            <span className="muted small">{note}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function tasksOf(area: CheckInArea): Task[] {
  const { order, choices, missing } = area;
  return [
    ...choices.map(({ trip, until }) => ({
      title: `Choose your start date for ${trip.name}`,
      note: until === null ? 'Whenever you’re ready.' : `By ${longDate(until)}.`,
      href: `#date-${trip.reference}`,
    })),
    ...(order.balance.minor === 0
      ? []
      : [
          {
            title: `Pay the balance of ${formatPrice(order.balance)}`,
            note: order.balanceDue === null ? `Due ${DUE_WITHOUT_DATE}.` : `By ${longDate(order.balanceDue)}.`,
            href: '#money',
          },
        ]),
    ...(area.takesArrival && area.arrival === null
      ? [{ title: 'Tell us when you arrive', note: `For the ${WORDING.pick_up} pick-up.`, href: '#arrival' }]
      : []),
    ...(missing.length === 0
      ? []
      : [
          {
            title: 'Complete your details',
            note: `Missing: ${missing.map((name) => ADDITIONAL_FIELDS[name].label.toLowerCase()).join(', ')}.`,
            href: '#details',
          },
        ]),
  ];
}
