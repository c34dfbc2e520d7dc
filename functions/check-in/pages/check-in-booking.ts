import { html } from 'hono/html';
import type { Markup } from '#functions/http/html/markup.ts';
import { pair } from '#functions/http/html/pair.ts';
import type { CheckInArea } from '#functions/check-in/check-in-area.ts';
import { longDate } from '#domain/calendar-date.ts';
import { formatPrice, money as amountOf } from '#domain/money.ts';

/** One boarding pass per trip, with its reference on the stub. */
export function bookedTrips({ trips, order }: CheckInArea): Markup {
  return html`${trips.map(
    ({ name, choiceName, start, finish, reference }) =>
      html`<div class="ticket pass">
        <div class="pass__main">
          <h2>${name}</h2>
          <dl>
            ${choiceName === '' ? '' : pair('Option', choiceName)}
            ${
              start === null || finish === null
                ? pair('Start', 'Open date')
                : html`${pair('Start', longDate(start))}${pair('Finish', longDate(finish))}`
            }
            ${pair('Traveller', order.guestName)}
          </dl>
        </div>
        <div class="ticket__tear"></div>
        <div class="pass__stub">
          <span class="ticket-type">Booking Reference</span>
          <span class="pass__ref">${reference}</span>
        </div>
      </div>`,
  )}`;
}

/** The price line by line, the payments and the balance (P09, P17, P18). */
export function money(area: CheckInArea, token: string): Markup {
  const { order, lines, payments, status } = area;
  const price = (minor: number) => formatPrice(amountOf(minor, order.currency));
  return html`<section class="stack" aria-labelledby="money">
    <h2 id="money">What you pay</h2>
    <dl class="account">
      ${lines.map((line) => pair(line.what, price(line.owedMinor)))}
      ${pair('Total', formatPrice(order.total), { isTotal: true })}
      ${payments.map(({ paidOn, amountMinor }) => pair(`Paid on ${longDate(paidOn)}`, price(amountMinor)))}
      ${payments
        .filter(({ returnedAt }) => returnedAt !== null)
        .map(({ amountMinor }) => pair('Given back', price(amountMinor)))}
      ${
        status === 'booked'
          ? pair(
              'Still to pay',
              order.balance.minor === 0 ? 'Nothing: you have paid in full' : formatPrice(order.balance),
              { isTotal: true },
            )
          : ''
      }
    </dl>
    ${status === 'booked' && order.balance.minor > 0 ? balance(area, token) : ''}
    <p class="muted small">
      You accepted our <a href="/terms/">terms</a>, version ${order.termsVersion}, on ${longDate(area.termsAcceptedOn)},
      for these lines and this total.
    </p>
  </section>`;
}

/** The balance with its button, and beside it the sum, what cancelling costs and what is kept for how long. */
function balance({ order, operator, balancePayment, today }: CheckInArea, token: string): Markup {
  const due = order.balanceDue;
  const when =
    due === null
      ? 'It is due once your date is set. You can pay it before.'
      : due < today
        ? `It was due on ${longDate(due)}. Please pay it now, or talk to us.`
        : `It is due on ${longDate(due)}. You can pay it any time before, and nothing is taken from your card by itself.`;
  return html`<p>${when}</p>
    ${
      balancePayment.kind === 'settling'
        ? html`<p class="notice">A payment of your balance is being settled. Look again in a minute.</p>`
        : ''
    }
    <form method="post" action="/check-in/balance/">
      <input type="hidden" name="token" value="${token}" />
      <button class="btn" aria-describedby="balance-terms">Pay the balance</button>
    </form>
    <p id="balance-terms" class="small">
      <b>${formatPrice(order.balance)}</b> in one payment. ${operator.cancelling} <a href="/terms/">All the terms</a>.
      Card details go encrypted to the bank and are never stored here.
      ${
        operator.travelDetailsKeptDays > 0
          ? `Passport and emergency details are deleted ${operator.travelDetailsKeptDays} days after the trip.`
          : ''
      }
    </p>`;
}
