import * as v from 'valibot';
import { PaidBooking } from '#contract/checkout.ts';
import { get, post } from '#contract/endpoint.ts';
import { HoldAnswer } from '#contract/wire-values.ts';

/** The data of the confirmation. `booking_reference` may hold several references, separated by commas. */
export const PaymentDetails = v.object({
  trip_name: v.string(),
  booking_reference: v.string(),
  checkin_url: v.string(),
  account: PaidBooking.entries.account,
  visa: PaidBooking.entries.visa,
  open_tickets: PaidBooking.entries.open_tickets,
  guides: PaidBooking.entries.guides,
});
export type PaymentDetails = v.InferOutput<typeof PaymentDetails>;

/**
 * Which fields the card step shows. `plain`: our own fields, for published test cards. `stripe`: the payment provider's
 * fields, which keep the card's number from us and return a token for it. The card step sends its values to `url`.
 */
export const CardFields = v.variant('kind', [
  v.object({ kind: v.literal('plain'), url: v.string() }),
  v.object({ kind: v.literal('stripe'), url: v.string(), publishable_key: v.string() }),
]);
export type CardFields = v.InferOutput<typeof CardFields>;

/**
 * The current state of this visitor's booking. After a reload, in a second tab or after the bank's page, the dialog
 * uses it to continue at the right step.
 *
 * `payment` is the paid booking, as the card step returns it. `message` is what the guest must read first, such as a
 * declined challenge. `note` is less urgent, such as a booking that was paid before the guest filled a new cart.
 * `demonstration` is true when the payment gateway takes only published test cards and moves no money. `promise` stands
 * beside each pay button: what cancelling costs, in the operator's words (empty for none), and after how many days the
 * travel details are deleted.
 */
export const BookingSession = v.object({
  stage: v.picklist(['shopping', 'guest-saved', 'paying', 'paid', 'completed']),
  ...HoldAnswer.entries,
  payment: v.nullable(PaidBooking),
  message: v.string(),
  note: v.optional(v.string(), ''),
  demonstration: v.boolean(),
  card_fields: CardFields,
  promise: v.optional(v.object({ cancelling: v.string(), kept_days: v.number() }), { cancelling: '', kept_days: 0 }),
});
export type BookingSession = v.InferOutput<typeof BookingSession>;

/**
 * The note of a payment that returned to a browser without its cart, which may be another person's: no names, no
 * reference.
 */
export const PAID_ELSEWHERE_TEXT =
  'Your payment went through and your trip is booked. We’ve emailed your confirmation.';

export const loadBookingSession = get('/api/booking/', BookingSession);

/** Extends the hold of a guest who has reached the card step, up to the operator's maximum. */
export const renewSeats = post('/api/booking/', null, BookingSession);
