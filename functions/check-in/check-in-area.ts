import {
  agreedLines,
  isActiveBooking,
  nextStart,
  tripsOf,
  type AgreedLine,
  type BookedTrip,
  tripGuides,
} from '#functions/bookings/booked-trips.ts';
import { datesToChoose, type DateChoice } from '#functions/check-in/choose-date.ts';
import type { Context } from '#functions/context/context.ts';
import { takesArrival, findArrival, type Arrival } from '#functions/check-in/arrivals.ts';
import {
  missingDetails,
  readTravelDetails,
  type DetailsOnFile,
  type NeededDetail,
} from '#functions/check-in/save-travel-details.ts';
import { attemptsOfOrder, type Attempt } from '#functions/bookings/attempts.ts';
import { findOrderByCheckInToken } from '#functions/bookings/check-in-link.ts';
import { type Order, orderWithId } from '#functions/bookings/orders.ts';
import { paymentsOf, type PaymentOfOrder } from '#functions/bookings/account.ts';
import type { TripGuide } from '#contract/checkout.ts';
import { arrivalDoubt } from '#domain/check-in.ts';
import { dateInZone, type CalendarDate } from '#domain/calendar-date.ts';
import type { Operator } from '#domain/operator.ts';

/** The status of a booking, which decides what its guest must still do. */
export type BookingStatus = 'booked' | 'being-cancelled' | 'cancelled' | 'disputed';

/** The state of a balance payment that is not finished successfully. */
export type BalancePayment =
  | { kind: 'none' }
  /** Started; no money was taken yet. */
  | { kind: 'open' }
  | { kind: 'settling' }
  | { kind: 'failed'; message: string };

/** Everything that the check-in area shows of one order, nothing sensitive. */
export interface CheckInArea {
  /** The token of the link, which the forms send. */
  readonly token: string;
  readonly order: Order;
  readonly operator: Operator;
  readonly status: BookingStatus;
  readonly trips: readonly BookedTrip[];
  /** Where to be for each trip and what to read before. */
  readonly guides: readonly TripGuide[];
  readonly lines: readonly AgreedLine[];
  readonly payments: readonly (PaymentOfOrder & { readonly paidOn: CalendarDate })[];
  readonly balancePayment: BalancePayment;
  readonly termsAcceptedOn: CalendarDate;
  readonly choices: readonly DateChoice[];
  readonly arrival: Arrival | null;
  readonly arrivalDoubt: string | null;
  readonly takesArrival: boolean;
  readonly details: DetailsOnFile;
  /** Fields of the additional information that are still empty. */
  readonly missing: readonly NeededDetail[];
  readonly today: CalendarDate;
  readonly nextStart: CalendarDate | null;
}

/** The area of a link's token; null when the token opens nothing. */
export async function checkInArea(context: Context, token: string): Promise<CheckInArea | null> {
  const order = await findOrderByCheckInToken(context, token);
  return order && readCheckInArea(context, order, token);
}

/** After these the guest goes on to another address. Any other outcome is shown in the area. */
const GOES_ON = ['saved', 'chosen', 'sent', 'pay', 'nothing-due', 'running'] as const;
type GoesOn = { readonly kind: (typeof GOES_ON)[number] };

/** The outcome of a form of the area. A refusal comes with the area, as it is by then, to be shown in. */
export type InArea<Outcome> =
  | { readonly kind: 'not-open' }
  | Extract<Outcome, GoesOn>
  | (Exclude<Outcome, GoesOn> & { readonly area: CheckInArea });

/** Acts on the booking of a token for a form of the area. */
export async function inArea<Outcome extends { readonly kind: string }>(
  context: Context,
  token: string,
  act: (context: Context, order: Order) => Outcome | Promise<Outcome>,
): Promise<InArea<Outcome>> {
  const order = await findOrderByCheckInToken(context, token);
  if (order === null) return { kind: 'not-open' };
  const outcome = await act(context, order);
  if (GOES_ON.some((kind) => kind === outcome.kind)) return outcome as Extract<Outcome, GoesOn>;
  const area = await readCheckInArea(context, orderWithId(context.store, order.id), token);
  return { ...(outcome as Exclude<Outcome, GoesOn>), area };
}

export interface OpenBooking {
  readonly order: Order;
  readonly payments: readonly PaymentOfOrder[];
}

/** The booking of a token; null when the token opens nothing, or another booking than that of a reference. */
export async function openBooking(context: Context, token: string, reference?: string): Promise<OpenBooking | null> {
  const order = await findOrderByCheckInToken(context, token);
  const isMeant = reference === undefined || order?.bookings.some((booking) => booking.reference === reference);
  return order && isMeant ? { order, payments: paymentsOf(context.store, order.id) } : null;
}

async function readCheckInArea(context: Context, order: Order, token: string): Promise<CheckInArea> {
  const { store, catalogue } = context;
  const [operator, today, tours, choices] = await Promise.all([
    catalogue.operator(),
    context.today(),
    catalogue.tours(order.quote.lines.map((line) => line.tourCode)),
    datesToChoose(context, order),
  ]);
  const payments = paymentsOf(store, order.id);
  const arrival = findArrival(store, order.id);
  const attempts = attemptsOfOrder(store, order.id);
  const details = await readTravelDetails(context, order.id);
  const start = nextStart(order.bookings, today);
  const trips = tripsOf(order.quote, order.bookings);
  return {
    token,
    order,
    operator,
    status: statusOf(order),
    trips,
    guides: tripGuides(trips, tours),
    lines: agreedLines(order.quote, order.bookings),
    payments: payments.map((payment) => ({ ...payment, paidOn: dateInZone(payment.paidAt, operator.timeZone) })),
    balancePayment: balancePaymentOf(attempts),
    termsAcceptedOn: dateInZone(order.termsAcceptedAt, operator.timeZone),
    choices: isActiveBooking(order) ? choices : [],
    arrival,
    arrivalDoubt: arrival === null || start === null ? null : arrivalDoubt(arrival.date, start),
    takesArrival: takesArrival(order, today),
    details,
    missing: isActiveBooking(order) ? missingDetails(details) : [],
    today,
    nextStart: start,
  };
}

function statusOf(order: Order): BookingStatus {
  if (order.state === 'disputed') return 'disputed';
  if (order.state === 'refunded') return 'cancelled';
  return order.cancelledAt === null ? 'booked' : 'being-cancelled';
}

function balancePaymentOf(attempts: readonly Attempt[]): BalancePayment {
  const attempt = attempts.findLast(({ purpose }) => purpose === 'balance');
  switch (attempt?.state) {
    case undefined:
    case 'captured':
    case 'refunding':
    case 'refunded':
    case 'disputed':
      return { kind: 'none' };
    case 'cancelled':
    case 'voided':
    case 'capture-failed':
      return { kind: 'failed', message: attempt.message };
    case 'created':
    case 'open':
      return { kind: 'open' };
    default:
      return { kind: 'settling' };
  }
}
