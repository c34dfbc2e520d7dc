import { PROFILE_FIELDS } from '#contract/guest.ts';
import { BIRTH_DATE } from './booking-forms.ts';
import { recallBooking, rememberBooking } from '#features/cart/booking-memory.ts';
import type { TypedValues } from '#ui/forms/typed-values.ts';

/**
 * The fields of the personal and the additional step that this tab keeps, so that going back, closing the dialog or a
 * reload does not empty the form. Card, passport, medical and emergency details are never among them.
 */
const DRAFT_FIELDS = [...PROFILE_FIELDS, ...BIRTH_DATE.dob, 'tc_terms', 'friends', 'flight_quote'];

/** Stores the values of one step's form that `DRAFT_FIELDS` lists. Fields of the other step keep theirs. */
export function rememberDraft(values: TypedValues): void {
  const typed = DRAFT_FIELDS.flatMap((field) => {
    const value = values[field];
    return value === undefined ? [] : [[field, String(value)] as const];
  });
  rememberBooking({ draft: { ...recallBooking().draft, ...Object.fromEntries(typed) } });
}
