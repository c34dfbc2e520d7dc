import type { PostedForm } from '#contract/errors.ts';
import { clockForGuests, longDate } from '#domain/calendar-date.ts';
import { formatPrice } from '#domain/money.ts';
import { WORDING } from '#domain/text/wording.ts';
import type { CheckInArea } from '#functions/check-in/check-in-area.ts';
import { BookedTrips, Payments, ThingsToDo } from '#functions/check-in/pages/check-in-booking.tsx';
import { ArrivalSection, DateSection, DetailsSection } from '#functions/check-in/pages/check-in-forms.tsx';
import { PageNotice, type NoticeText } from '#functions/http/page-parts.tsx';
import { Button } from '#ui/Button.tsx';

/** The form that was refused, or the action that was just done; shown once. */
export interface Happened {
  readonly form?: 'arrival' | 'details' | 'date';
  readonly posted?: PostedForm;
  readonly notice?: NoticeText | null;
}

/**
 * The forms work without script. They send the link's token in their bodies, so that no address contains it and each
 * form belongs to its own booking, even if the same browser opened another one since.
 */
export function AreaPage({ area, form, posted, notice }: { area: CheckInArea } & Happened) {
  const refused = (name: Happened['form']) => (form === name && posted !== undefined ? posted : null);
  const isBooked = area.status === 'booked';
  return (
    <>
      {notice && <PageNotice {...notice} />}
      <div className="stack">
        <h1>{headline(area)}</h1>
        <p className="lead">{lead(area)}</p>
      </div>
      {isBooked && <ThingsToDo area={area} />}
      <BookedTrips area={area} />
      {area.choices.map((choice) => (
        <DateSection key={choice.trip.reference} area={area} choice={choice} posted={refused('date')} />
      ))}
      <Payments area={area} />
      {isBooked && <ArrivalSection area={area} posted={refused('arrival')} />}
      {isBooked && <DetailsSection area={area} posted={refused('details')} />}
      <Documents area={area} />
      <div className="stack">
        <p className="muted">
          On a shared computer? Close your booking when you’re done. The link in your email opens it again.
        </p>
        <form method="post" action="/check-in/close/">
          <Button type="submit" look="small">
            Close my booking on this device
          </Button>
        </form>
      </div>
    </>
  );
}

function headline({ status, trips, today }: CheckInArea): string {
  switch (status) {
    case 'booked':
      return isOver(trips, today) ? 'Welcome back.' : WORDING.booked;
    case 'being-cancelled':
      return 'This booking is being cancelled.';
    case 'cancelled':
      return 'This booking was cancelled and refunded.';
    case 'disputed':
      return 'This payment is disputed.';
  }
}

function lead(area: CheckInArea): string {
  switch (area.status) {
    case 'booked':
      return next(area);
    case 'being-cancelled':
      return 'We’re refunding your payment. We’ll email you when it’s done, and you’ll see the refund here.';
    case 'cancelled':
      return 'We’ve refunded what you paid, to the card it came from. It can take up to 10 working days to appear. Your receipt stays here.';
    case 'disputed':
      return 'Your bank has asked for this payment back, so your booking has ended. If you didn’t mean to do this, please email or call us.';
  }
}

function next(area: CheckInArea): string {
  const { trips, guides, today, order, nextStart } = area;
  if (isOver(trips, today)) return 'Thank you for travelling with us. Your receipt stays here for a while.';
  if (nextStart === null) return 'Your trip is booked. Choose your start date below when you’re ready.';
  if (area.missing.length > 0 || (area.takesArrival && area.arrival === null)) {
    return 'You’re booked. There are still important things to do before you travel.';
  }
  if (order.balance.minor > 0 && order.balanceDue !== null) {
    return `All done for now. Next: your balance of ${formatPrice(order.balance)} is due on ${longDate(order.balanceDue)}.`;
  }
  if (today >= nextStart) return 'All done. Enjoy the road.';
  const guide = guides.find(({ start }) => start === nextStart);
  if (guide === undefined) return `All done. Next: your trip starts on ${longDate(nextStart)}.`;
  const { place, time } = guide.meeting;
  return `All done. Next: be at ${place} at ${clockForGuests(time)} on ${longDate(nextStart)}.`;
}

function isOver(trips: CheckInArea['trips'], today: string): boolean {
  return trips.every(({ finish }) => finish !== null && finish < today);
}

function Documents({ area: { trips, order, status, token } }: { area: CheckInArea }) {
  const booking = `?booking=${trips[0]?.reference ?? ''}`;
  return (
    <section className="stack" aria-labelledby="documents">
      <h2 id="documents">Documents</h2>
      <ul className="documents">
        <li>
          <a className="text-link" href={`/check-in/receipt/${booking}`}>
            Receipt
          </a>
          <span className="muted small">Print it, or save it as a PDF.</span>
        </li>
        {trips.some(({ start }) => start !== null) && (
          <li>
            <a className="text-link" href={`/check-in/trip.ics${booking}`}>
              Add to calendar
            </a>
            <span className="muted small">A calendar file for your phone or computer.</span>
          </li>
        )}
        {status === 'booked' && (
          <li>
            <form method="post" action="/check-in/mail/">
              <input type="hidden" name="token" value={token} />
              <Button type="submit" look="small">
                Email my confirmation again
              </Button>
            </form>
            <span className="muted small">We’ll send it to {order.guestEmail}.</span>
          </li>
        )}
      </ul>
    </section>
  );
}

const SENTENCES = {
  arrival: 'We’ve saved your arrival details.',
  details: 'We’ve saved your details.',
  date: 'Your start date is booked. We’ve emailed your confirmation.',
  mail: 'We’ve sent your confirmation again. You can do this once an hour.',
} as const;

/** The values of `done` in an address. Each selects a fixed sentence. */
export type Done = keyof typeof SENTENCES | 'balance';

/** The notice for a guest who returns from a form or a payment. About money it uses only the order's own data. */
export function whatHappened(area: CheckInArea, done: string | undefined): NoticeText | null {
  if (done === 'balance') return afterPayment(area);
  if (done === undefined || !Object.hasOwn(SENTENCES, done)) return null;
  return { text: SENTENCES[done as keyof typeof SENTENCES], isError: false };
}

function afterPayment({ order, balancePayment }: CheckInArea): NoticeText {
  if (order.balance.minor === 0) return { text: 'Thank you. Your trip is paid in full.', isError: false };
  switch (balancePayment.kind) {
    case 'settling':
      return { text: 'Your payment is being processed. Refresh this page in a minute.', isError: false, icon: 'clock' };
    case 'failed':
      return { text: balancePayment.message || NOT_PAID, isError: true };
    case 'open':
      return { text: NOT_PAID_YET, isError: true };
    default:
      return { text: NOT_PAID, isError: true };
  }
}

/** The guest may have left the provider's page, or its answer is late. */
const NOT_PAID_YET =
  'We haven’t received your payment. If you’ve just paid, refresh this page in a minute. Otherwise you can try again below.';

const NOT_PAID = 'Your payment didn’t go through and you haven’t been charged. You can try again below.';
