import * as v from 'valibot';
import { get } from '#contract/endpoint.ts';
import { requiredText, firstFault } from '#contract/errors.ts';
import { oneLine, ticked } from '#contract/guest.ts';

/** Visitors see the name beside each answer, where there is no space for a long one. */
export const STAFF_NAME_LIMIT = 40;
const PASSWORD_LIMIT = 200;

/** The sign-in form at `/staff/` of a site without Cloudflare Access. The password is compared exactly as typed. */
export const StaffSignInForm = v.object({
  name: v.pipe(requiredText(STAFF_NAME_LIMIT), oneLine),
  password: v.pipe(
    v.optional(v.string('Enter the password.'), ''),
    v.nonEmpty('Enter the password.'),
    v.maxLength(PASSWORD_LIMIT, 'Wrong password. Please try again.'),
  ),
});

/** Returns who is signed in. Answers 401 when nobody is. */
export const staffSession = get('/staff/session/', v.object({ name: v.string() }));

const REASON_LIMIT = 200;
const REASON_SHORTEST = 8;
const REASON = `Say why you need them, in ${REASON_SHORTEST} letters or more.`;

/** The details that guests give only for the trip, in the parts that staff can open. */
export const DETAIL_PARTS = ['notes', 'emergency', 'passport'] as const;
export type DetailPart = (typeof DETAIL_PARTS)[number];

/** The form with which staff open the trip details of a departure's guests: a reason, and at least one part. */
export const OpenDetailsForm = v.pipe(
  v.object({
    reason: firstFault(v.pipe(requiredText(REASON_LIMIT), oneLine, v.minLength(REASON_SHORTEST, REASON))),
    notes: ticked,
    emergency: ticked,
    passport: ticked,
  }),
  v.forward(
    v.partialCheck(
      [['notes'], ['emergency'], ['passport']],
      ({ notes, emergency, passport }) => notes || emergency || passport,
      'Tick at least one of these.',
    ),
    ['notes'],
  ),
);
export type OpenDetailsForm = v.InferOutput<typeof OpenDetailsForm>;

/** The button with which staff say that a question is answered, or take that back. */
export const AnsweredForm = v.object({ answered: v.picklist(['yes', 'no']) });

export const CommandTokenForm = v.object({ name: firstFault(v.pipe(requiredText(STAFF_NAME_LIMIT), oneLine)) });

/** What a cart names by an id of its tour's departures file. */
const OPTION_KINDS = ['choice', 'insurance', 'visa', 'addon'] as const;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What the database holds that content must not contradict: numbers, codes and ids; no name and no amount. */
export const SalesSummary = v.object({
  /** Departures that are not over, or have no date, and that somebody is booked on or holds a seat of. */
  departures: v.array(
    v.object({
      id: v.string(),
      sold: count,
      /** Held by carts whose time is not over. */
      held: count,
      /** Guests who are expected. Open-dated bookings have no seat yet, and are counted here alone. */
      guests: count,
    }),
  ),
  /** Ids of options in carts that are still kept. */
  options: v.array(
    v.object({ tour: v.string(), kind: v.picklist(OPTION_KINDS), id: v.pipe(v.number(), v.integer()), carts: count }),
  ),
  /** `tours` is null where a code holds for every tour. */
  promo_codes: v.array(v.object({ code: v.string(), tours: v.nullable(v.array(v.string())) })),
});
export type SalesSummary = v.InferOutput<typeof SalesSummary>;

/** Asked with `Authorization: Bearer` and the site's `SALES_SUMMARY_KEY`; 401 without, 429 after too many tries. */
export const officeSalesSummary = get('/api/office/sales-summary/', SalesSummary);
