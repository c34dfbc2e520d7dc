import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { firstFault, REQUIRED, requiredText } from '#contract/errors.ts';
import { SeatProof } from '#contract/seat-challenge.ts';
import { cardDigits, isCardNumber } from '#domain/card.ts';
import { FIELD_LIMITS, INSTALLMENT_DEPOSIT, INSTALLMENT_FULL } from '#domain/constants.ts';

const asText = v.pipe(v.optional(v.union([v.string(), v.number()], REQUIRED), ''), v.transform(String), v.trim());
const requiredDigits = v.pipe(asText, v.nonEmpty(REQUIRED));

/** Both expiry controls answer under one key, whichever is wrong (M111). */
export const EXPIRY_ERROR_KEY = 'expdate_0';
export const EXPIRED_CARD = 'This card has expired.';

const name = requiredText(FIELD_LIMITS.name);
const installment = v.pipe(
  asText,
  v.transform(Number),
  v.picklist([INSTALLMENT_FULL, INSTALLMENT_DEPOSIT], 'Please choose how you would like to pay.'),
);

/** The field that is ours whoever takes the card's number. */
export const CardHolder = v.object({ name });

/** The card step's fields, as a guest types them. */
export const CardForm = v.object({
  name,
  acct: v.pipe(requiredDigits, v.transform(cardDigits), v.check(isCardNumber, 'Enter a valid card number.')),
  cvv2: firstFault(v.pipe(requiredDigits, v.regex(/^\d{3,4}$/, 'Enter the three or four digits of your CCV.'))),
  expmonth: firstFault(
    v.pipe(requiredDigits, v.regex(/^(0?[1-9]|1[0-2])$/, 'Enter a month from 01 to 12.'), v.transform(Number)),
  ),
  expyear: firstFault(
    v.pipe(requiredDigits, v.regex(/^20\d{2}$/, 'Enter the year in four digits.'), v.transform(Number)),
  ),
  installment,
});
export type CardForm = v.InferOutput<typeof CardForm>;

/** Said in our words: the validator's own would repeat what was sent. */
const ONLY_TOKEN = 'Please leave this empty: your card is known by its token.';
const TOKEN = /^[a-z]{2,8}_\w{1,200}$/;

/** What arrives when the provider's own fields took the card: its token in `acct`, nothing more about the card, and 0 for its expiry. */
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

const cartVersion = { cart_version: v.optional(v.string(), '') };
const PayWithNumber = v.object({ ...CardForm.entries, ...cartVersion, ...SeatProof.entries });
const PayWithToken = v.object({ ...CardToken.entries, ...cartVersion, ...SeatProof.entries });

/** Errors of the two expiry fields, moved to the one key the wire has for them. */
export function withExpiryKey(errors: Record<string, string[]>): Record<string, string[]> {
  const { expmonth, expyear, ...rest } = errors;
  const expiry = expmonth ?? expyear;
  return expiry ? { ...rest, [EXPIRY_ERROR_KEY]: expiry } : rest;
}

/**
 * A booking that is paid (M112). The last three are JSON strings, empty when nothing is configured. `note` is ours: what
 * a guest has to know of the payment that counts, when it is not the one they asked for.
 */
export const PaidBooking = v.object({
  booking_reference: v.string(),
  ecommerce: v.string(),
  commission_factory_sets: v.string(),
  comission_factory_items: v.string(),
  trip_name: v.string(),
  checkin_url: v.string(),
  note: v.optional(v.string(), ''),
});
export type PaidBooking = v.InferOutput<typeof PaidBooking>;

/** 202: the card's bank wants to see the guest first, at this address. */
const CardChallenge = v.object({ challenge_url: v.string() });

/**
 * Pays for the cart. `cart_version` is ours: the cart the guest last saw. A different one on the server is a 409 that
 * says what changed, never a silent charge. One whose body is a `ChallengeBody` is sent again with the proof it asks for.
 */
export const payByCard = endpoint({
  method: 'POST',
  path: '/api/checkout/card/',
  query: null,
  body: v.lazy((input) => (hasCardToken(input) ? PayWithToken : PayWithNumber)),
  response: v.union([PaidBooking, CardChallenge]),
});

/**
 * A full-page GET that leads to the provider's own page, where the cart is paid without a field of ours (M144). Its
 * return lands on a page that opens the booking where it stands; what became of the payment is never in an address.
 */
export const payElsewhere = {
  path: '/api/checkout/redirect/',
  query: v.object({ installment: v.optional(installment, '1'), ...cartVersion }),
} as const;
