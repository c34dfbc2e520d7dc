import { html } from 'hono/html';
import { BOOK } from '#contract/book-paths.ts';
import type { PaymentDetails } from '#contract/booking-session.ts';
import { type BookingStep, headerIndex, STEP_HEADERS } from '#domain/booking-steps.ts';
import { longDate } from '#domain/calendar-date.ts';
import { formatPrice, fromDecimalText } from '#domain/money.ts';
import { paidTrips } from '#domain/text/booking-texts.ts';
import { BOOKED_TITLE, openTicketText, thanksForPayment } from '#domain/text/trip-text.ts';
import { type Markup, pair, tokenButton } from '#functions/http/html/markup.ts';
import { pass } from '#functions/http/html/pass.ts';

/** What has just happened or is wrong, above a step; shown once. */
export interface StepNotice {
  readonly text: string;
  readonly isError: boolean;
}

/** The frame of a step without script, as the booking dialog draws it: the stops, the title, then the step. */
export function bookStep(
  {
    step,
    hasVisa,
    title,
    lead = '',
    notices,
  }: {
    readonly step: BookingStep;
    readonly hasVisa: boolean;
    readonly title: string;
    readonly lead?: string;
    readonly notices: readonly StepNotice[];
  },
  content: Markup,
): Markup {
  return html`${stops(step, hasVisa)}
    <div class="stack stack--tight">
      <h1>${title}</h1>
      ${lead === '' ? '' : html`<p class="lead">${lead}</p>`}
    </div>
    ${notices.map(noticeOf)} ${content}`;
}

/** The same stops as in the booking dialog, Visa only when there is a visa to decide. */
function stops(step: BookingStep, hasVisa: boolean): Markup {
  const current = headerIndex(step);
  const isOver = step.kind === 'confirmation';
  const names = Object.entries(STEP_HEADERS).filter(([, name]) => name !== 'Visa' || hasVisa);
  const shown = names.map(([index, name]) => ({
    name,
    isDone: isOver || Number(index) < current,
    isCurrent: !isOver && Number(index) === current,
  }));
  const position = shown.findIndex(({ isCurrent }) => isCurrent);
  const place = position === -1 ? 'Your booking' : `${position + 1} of ${shown.length} · ${shown[position]!.name}`;
  return html`<p class="stops-line" aria-hidden="true">
      <span>
        ${shown.map(
          ({ isDone, isCurrent }) =>
            html`<i ${isDone ? html`data-is="done"` : isCurrent ? html`data-is="current"` : ''}></i>`,
        )}
      </span>
      ${place}
    </p>
    <ol class="stops" aria-label="Steps">
      ${shown.map(({ name, isDone, isCurrent }) => {
        return html`<li ${isDone ? html`class="is-done"` : ''} ${isCurrent ? html`aria-current="step"` : ''}>
          ${name}${isDone ? html`<span class="sr">, done</span>` : ''}
        </li>`;
      })}
    </ol>`;
}

function noticeOf({ text, isError }: StepNotice): Markup {
  return isError
    ? html`<p class="form-error" role="alert" tabindex="-1" autofocus>${text}</p>`
    : html`<p class="notice" role="status" tabindex="-1" autofocus>${text}</p>`;
}

/** The confirmation without script. The check-in area takes what is still missing. */
export function bookDone(payment: PaymentDetails, notices: readonly StepNotice[]): Markup {
  const { trip_name: name, booking_reference: references, account } = payment;
  const { lead, reference } = thanksForPayment(name, references);
  return bookStep(
    { step: { kind: 'confirmation' }, hasVisa: payment.visa, title: BOOKED_TITLE, notices },
    html`<p class="lead">${lead} <b>${reference}</b></p>
      ${(payment.open_tickets ?? []).map(
        ({ tour_name: trip, choose_by: day }) =>
          html`<div class="notice">
            <p>${openTicketText(trip, day)} <a href="${payment.checkin_url}">Choose my date</a></p>
          </div>`,
      )}
      ${account === undefined ? '' : money(account)}
      ${paidTrips(name, references).map((trip) => {
        const guide = payment.guides?.find((each) => each.booking_reference === trip.reference);
        const facts = trip.dates === '' ? html`` : pair('Dates', trip.dates);
        return pass({ name: trip.name, reference: trip.reference, guide, facts });
      })}
      <section class="stack" aria-labelledby="next">
        <h2 id="next">Before you travel</h2>
        <p>
          We still need your details before you travel. It takes two minutes, now or later: the link is also in the
          email we’ve sent ${account === undefined ? 'you' : html`to <b>${account.email}</b>`}.
        </p>
        <div class="book__next"><a class="btn" href="${payment.checkin_url}">check in area</a></div>
      </section>`,
  );
}

function money({ currency, paid, left, left_due: due }: NonNullable<PaymentDetails['account']>): Markup {
  const balance = fromDecimalText(left, currency);
  return html`<dl class="account">
    ${pair('Paid today', formatPrice(fromDecimalText(paid, currency)))}
    ${pair(due ? `Balance due by ${longDate(due)}` : 'Balance', balance.minor === 0 ? 'Nothing to pay' : formatPrice(balance))}
  </dl>`;
}

/** The page of a browser that has no paid booking to show. */
export function bookNothing(notices: readonly StepNotice[]): Markup {
  return bookStep(
    { step: { kind: 'cart' }, hasVisa: false, title: 'Your booking', notices },
    html`<p>
        When you’ve paid, we’ll email you your booking reference and the link to your check-in area. If no email arrives
        within an hour, please tell us.
      </p>
      <div class="book__next">
        <a class="btn" href="${BOOK.cart}">Your cart</a>
        <a href="/check-in/lost/">Email me my check-in link</a>
        <a href="/contact/">Talk to us</a>
      </div>`,
  );
}

/** The page of a mailed link to pay. */
export function resumePayment(token: string): Markup {
  return bookStep(
    {
      step: { kind: 'summary' },
      hasVisa: false,
      title: 'Ready to pay for your booking?',
      lead: 'Keep this link private – anyone who has it can see your booking.',
      notices: [],
    },
    tokenButton(BOOK.resume, token, 'Continue to payment'),
  );
}
