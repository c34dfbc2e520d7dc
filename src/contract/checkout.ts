import * as v from 'valibot';
import type { Cart } from '#contract/cart.ts';
import { post } from '#contract/endpoint.ts';
import { firstFault, REQUIRED, requiredText } from '#contract/errors.ts';
import { BookedCurrency, Day, DecimalText } from '#contract/wire-values.ts';
import { cardDigits, isCardNumber, plainDigits } from '#domain/card.ts';
import { FIELD_LIMITS, INSTALLMENT_DEPOSIT, INSTALLMENT_FULL } from '#domain/constants.ts';
import { toDecimalText, type Money } from '#domain/money.ts';

const asText = v.pipe(
  v.optional(v.union([v.string(), v.number()], REQUIRED), ''),
  v.transform(String),
  v.trim(),
  v.transform(plainDigits),
);
const requiredDigits = v.pipe(asText, v.nonEmpty(REQUIRED));

/** An error of either expiry control stands under this one key. */
export const EXPIRY_ERROR_KEY = 'expdate_0';
export const EXPIRED_CARD = 'This card has expired. Please use another card.';

const name = requiredText(FIELD_LIMITS.name);
const installment = v.pipe(
  asText,
  v.transform(Number),
  v.picklist([INSTALLMENT_FULL, INSTALLMENT_DEPOSIT], 'Please choose how you’d like to pay.'),
);

/** The one field that is always ours, also when the provider's fields take the card's number. */
export const CardHolder = v.object({ name });

/** The card step's fields, as a guest types them. */
export const CardForm = v.object({
  name,
  acct: v.pipe(requiredDigits, v.transform(cardDigits), v.check(isCardNumber, 'Enter a valid card number.')),
  cvv2: firstFault(v.pipe(requiredDigits, v.regex(/^\d{3,4}$/, 'Enter the 3- or 4-digit security code (CCV).'))),
  expmonth: firstFault(
    v.pipe(requiredDigits, v.regex(/^(0?[1-9]|1[0-2])$/, 'Enter a month from 01 to 12.'), v.transform(Number)),
  ),
  expyear: firstFault(
    v.pipe(
      requiredDigits,
      v.regex(/^(20)?\d{2}$/, 'Enter the expiry year as 2 or 4 digits.'),
      v.transform((year) => 2000 + (Number(year) % 100)),
    ),
  ),
  installment,
});
export type CardForm = v.InferOutput<typeof CardForm>;

/** Our own message, because the validator's own would repeat the sent value. */
const ONLY_TOKEN = 'Please leave this empty.';
const TOKEN = /^[a-z]{2,8}_\w{1,200}$/;

/** The body when the provider's fields took the card: its token in `acct`, no other card data, and 0 for the expiry. */
const CardToken = v.object({
  name,
  acct: v.pipe(v.string(), v.trim(), v.regex(TOKEN)),
  cvv2: v.optional(v.literal('', ONLY_TOKEN), ''),
  expmonth: v.optional(v.literal(0, ONLY_TOKEN), 0),
  expyear: v.optional(v.literal(0, ONLY_TOKEN), 0),
  installment,
});

function hasCardToken(input: unknown): boolean {
  return v.is(v.object({ acct: CardToken.entries.acct }), input);
}

/** What the guest last saw: the version of the cart, and its total with the currency. A missing one is not compared. */
const lastSeen = {
  cart_version: v.optional(v.string(), ''),
  cart_total: v.optional(v.pipe(v.string(), v.regex(/^(\d{1,9}\.\d{2} [A-Z]{3})?$/)), ''),
};

/** A total as a payment sends it back, amount and currency, so that no other total is charged. */
export function seenTotal(total: Money): string {
  return `${toDecimalText(total)} ${total.currency}`;
}

/** The total of a cart on the page; empty before it was loaded. */
export function seenTotalOf({ total, currency }: Pick<Cart, 'total' | 'currency'>): string {
  return currency === '' ? '' : `${total.toFixed(2)} ${currency}`;
}

/** A payment with a test card's number, for the sandbox. */
export const PayWithNumber = v.object({ ...CardForm.entries, ...lastSeen });
/** A payment with a token from the provider's own fields. */
export const PayWithToken = v.object({ ...CardToken.entries, ...lastSeen });

/** Moves the errors of the two expiry fields to the wire's one key. */
export function withExpiryKey(errors: Record<string, string[]>): Record<string, string[]> {
  const { expmonth, expyear, ...rest } = errors;
  const expiry = expmonth ?? expyear;
  return expiry ? { ...rest, [EXPIRY_ERROR_KEY]: expiry } : rest;
}

/** The money of a paid booking, for its guest: paid so far, left, the day the rest is due, and where the mail went. */
const Account = v.object({
  email: v.string(),
  currency: BookedCurrency,
  paid: DecimalText,
  left: DecimalText,
  left_due: v.nullable(Day),
});

/** A trip without a date, and the last day to choose one; null without a limit. */
const OpenTicket = v.object({ tour_name: v.string(), choose_by: v.nullable(Day) });

const TripGuide = v.object({
  booking_reference: v.string(),
  /** Null without a date. */
  start: v.nullable(Day),
  meeting: v.object({ place: v.string(), address: v.string(), time: v.string(), map: v.string() }),
  trip_notes: v.string(),
  /** Empty where the trip notes have none. */
  packing_list: v.string(),
});
export type TripGuide = v.InferOutput<typeof TripGuide>;

/**
 * A paid booking. The last three fields are JSON strings, empty when nothing is configured. `note` is our own
 * field: what a guest must know when another payment counts than the one they asked for. `account`,
 * `open_tickets`, `guides` and `visa` are ours too. `visa` says whether the booking had a visa to decide.
 */
export const PaidBooking = v.object({
  booking_reference: v.string(),
  ecommerce: v.string(),
  commission_factory_sets: v.string(),
  comission_factory_items: v.string(),
  trip_name: v.string(),
  checkin_url: v.string(),
  note: v.optional(v.string(), ''),
  account: v.optional(Account),
  visa: v.optional(v.boolean(), false),
  open_tickets: v.optional(v.array(OpenTicket)),
  guides: v.optional(v.array(TripGuide)),
});
export type PaidBooking = v.InferOutput<typeof PaidBooking>;

/** 202: the card's bank wants to check the guest at this address first. */
export const CardChallenge = v.object({ challenge_url: v.string() });

/**
 * Pays for the cart. `cart_version` and `cart_total` are our own fields: the version and the total of the cart that the
 * guest last saw. If the server has another version or total, it answers 409 with what changed and charges nothing. If
 * the 409 has a `ChallengeBody`, the guest answers Turnstile at the personal step, which holds the seats again.
 */
export const payByCard = post(
  '/api/checkout/card/',
  v.lazy((input) => (hasCardToken(input) ? PayWithToken : PayWithNumber)),
  v.union([PaidBooking, CardChallenge]),
);

/**
 * A full-page GET to the provider's own page, which takes the payment without any field of ours. The guest
 * returns to a page that opens the booking at its current step. No address ever holds the result of the payment.
 */
export const payElsewhere = {
  path: '/api/checkout/redirect/',
  query: v.object({ installment: v.optional(installment, '1'), ...lastSeen }),
} as const;
