import { html } from 'hono/html';
import { ADDITIONAL_FIELDS } from '#contract/guest-fields.ts';
import { longDate } from '#domain/calendar-date.ts';
import { formatPrice, money as amountOf } from '#domain/money.ts';
import { DUE_WITHOUT_DATE } from '#domain/price.ts';
import { dataPromise, FULL_TERMS } from '#domain/text/booking-texts.ts';
import { tripDates } from '#domain/text/trip-text.ts';
import { WORDING } from '#domain/text/wording.ts';
import type { CheckInArea } from '#functions/check-in/check-in-area.ts';
import { type Markup, pair } from '#functions/http/html/markup.ts';
import { pass } from '#functions/http/html/pass.ts';

/** One boarding pass per trip. Where to be and what to read stand on it until the trip is over. */
export function bookedTrips({ trips, guides, order, status, today }: CheckInArea): Markup {
  return html`${trips.map(({ name, choiceName, start, finish, reference }) => {
    const isAhead = status === 'booked' && (finish === null || finish >= today);
    const guide = isAhead ? guides.find((each) => each.booking_reference === reference) : undefined;
    const facts = html`${choiceName === '' ? '' : pair('Option', choiceName)} ${pair('Dates', tripDates(start, finish))}
    ${pair('Traveller', order.guestName)}`;
    return pass({ name, reference, guide, facts });
  })}`;
}

/** The price line by line, the payments and the balance. */
export function money(area: CheckInArea, token: string): Markup {
  const { order, lines, payments, status } = area;
  const price = (minor: number) => formatPrice(amountOf(minor, order.currency));
  return html`<section class="stack" aria-labelledby="money">
    <h2 id="money">Your payments</h2>
    <dl class="account">
      ${lines.map((line) => pair(line.what, price(line.owedMinor)))}
      ${pair('Total', formatPrice(order.total), { isTotal: true })}
      ${payments.map(({ paidOn, amountMinor }) => pair(`Paid on ${longDate(paidOn)}`, price(amountMinor)))}
      ${payments
        .filter(({ returnedAt }) => returnedAt !== null)
        .map(({ amountMinor }) => pair('Refunded', price(amountMinor)))}
      ${
        status === 'booked'
          ? pair('Balance', order.balance.minor === 0 ? 'Nothing to pay' : formatPrice(order.balance), {
              isTotal: true,
            })
          : ''
      }
    </dl>
    ${status === 'booked' && order.balance.minor > 0 ? balance(area, token) : ''}
    <p class="muted small">
      You agreed to our <a href="/terms/">terms</a> (version ${order.termsVersion}) on ${longDate(area.termsAcceptedOn)}
      for the items and total above.
    </p>
  </section>`;
}

/** The balance with its button, and beside it the amount, what cancelling costs and what is kept for how long. */
function balance({ order, operator, balancePayment, today }: CheckInArea, token: string): Markup {
  const due = order.balanceDue;
  const when =
    due === null
      ? `Due ${DUE_WITHOUT_DATE}. You can pay any time before then. We never charge your card automatically.`
      : due < today
        ? `It was due on ${longDate(due)}. Please pay it now, or call us if there’s a problem.`
        : `Due by ${longDate(due)}. You can pay any time before then. We never charge your card automatically.`;
  return html`<p>${when}</p>
    ${
      balancePayment.kind === 'settling'
        ? html`<p class="notice">Your balance payment is being processed. Refresh this page in a minute.</p>`
        : ''
    }
    <form method="post" action="/check-in/balance/">
      <input type="hidden" name="token" value="${token}" />
      <button class="btn" aria-describedby="balance-terms">Pay the balance</button>
    </form>
    <p id="balance-terms" class="small">
      <b>${formatPrice(order.balance)}</b> in one payment. ${operator.cancelling} <a href="/terms/">${FULL_TERMS}</a>.
      ${dataPromise(operator.travelDetailsKeptDays)}
    </p>`;
}

interface Task {
  readonly title: string;
  readonly note: string;
  readonly href: string;
}

/** The missing items with links to their places on the page; nothing when all is done. */
export function thingsToDo(area: CheckInArea): Markup | '' {
  const tasks = tasksOf(area);
  if (tasks.length === 0) return '';
  return html`<section class="to-do" aria-labelledby="to-do">
    <h2 id="to-do">To do before you travel</h2>
    <ul>
      ${tasks.map(
        ({ title, note, href }) =>
          html`<li>
            <a href="${href}">${title}</a>
            <span class="muted small">${note}</span>
          </li>`,
      )}
    </ul>
  </section>`;
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
