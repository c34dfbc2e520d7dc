import * as v from 'valibot';
import { PaidBooking } from '#contract/checkout.ts';
import { endpoint } from '#contract/endpoint.ts';

/** What the confirmation reads (M113). `booking_reference` may hold several, separated by commas. */
export const PaymentDetails = v.object({
  trip_name: v.string(),
  booking_reference: v.string(),
  checkin_url: v.string(),
});
export type PaymentDetails = v.InferOutput<typeof PaymentDetails>;

/**
 * Which fields the card step shows: ours, for published test cards, or the payment provider's, which keep the card's
 * number from us and hand over a token for it. `url` is where the card step sends what was filled in (M143).
 */
export const CardFields = v.variant('kind', [
  v.object({ kind: v.literal('plain'), url: v.string() }),
  v.object({ kind: v.literal('stripe'), url: v.string(), publishable_key: v.string() }),
]);
export type CardFields = v.InferOutput<typeof CardFields>;

/**
 * Where this visitor's booking stands, so that a reload, a second tab or a return from the bank goes on at the right
 * step. `payment` is what was paid for, as the card step answers it. `message` is what the guest should read first, such
 * as a declined challenge; `note` is what they may read in peace, such as a booking that was paid before the cart was
 * filled anew. `demonstration` says that the payment gateway takes published test cards only and moves no
 * money.
 */
export const BookingSession = v.object({
  stage: v.picklist(['shopping', 'guest-saved', 'paying', 'paid', 'completed']),
  hold_expires_at: v.nullable(v.string()),
  payment: v.nullable(PaidBooking),
  message: v.string(),
  note: v.optional(v.string(), ''),
  demonstration: v.boolean(),
  card_fields: CardFields,
});
export type BookingSession = v.InferOutput<typeof BookingSession>;

export const loadBookingSession = endpoint({
  method: 'GET',
  path: '/api/booking/',
  query: null,
  body: null,
  response: BookingSession,
});

/** Keeps the seats of a guest who has come to the card step longer, up to the operator's maximum (P01). */
export const renewSeats = endpoint({
  method: 'POST',
  path: '/api/booking/',
  query: null,
  body: null,
  response: BookingSession,
});
