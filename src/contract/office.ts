import * as v from 'valibot';
import { firstFault, requiredText } from '#contract/errors.ts';
import { oneLine, ticked } from '#contract/guest.ts';

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
