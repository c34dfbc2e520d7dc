import * as v from 'valibot';
import { INSTALLMENT_DEPOSIT, INSTALLMENT_FULL } from '#domain/constants.ts';
import type { TypedValues } from '#stores/typed-values.ts';

const KEY = 'booking';

/**
 * What a typed personal step may leave behind in this tab, so that a reload does not empty it. Card, passport, medical
 * and emergency details are not among them and never are.
 */
const DRAFT_FIELDS = [
  'other_names',
  'last_name',
  'email',
  'phone',
  'gender',
  'hear',
  'dob_day',
  'dob_month',
  'dob_year',
] as const;

const Step = v.variant('kind', [
  v.object({ kind: v.picklist(['cart', 'personal', 'summary', 'card', 'additional', 'confirmation']) }),
  v.object({ kind: v.literal('visa'), tourDateId: v.string() }),
]);

const Memory = v.object({
  step: v.optional(Step),
  installment: v.optional(v.picklist([INSTALLMENT_FULL, INSTALLMENT_DEPOSIT])),
  draft: v.optional(v.record(v.string(), v.string())),
  note: v.optional(v.string()),
});
export type BookingMemory = v.InferOutput<typeof Memory>;

/** What this tab remembers of a booking under way; nothing where storage is closed to the page. */
export function recallBooking(): BookingMemory {
  try {
    const parsed = v.safeParse(Memory, JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
    return parsed.success ? parsed.output : {};
  } catch {
    return {};
  }
}

export function rememberBooking(changes: BookingMemory): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...recallBooking(), ...changes }));
  } catch {
    // A full or closed storage costs the guest nothing but the convenience.
  }
}

/** Keeps of a form only what a draft may hold. */
export function rememberDraft(values: TypedValues): void {
  rememberBooking({ draft: Object.fromEntries(DRAFT_FIELDS.map((field) => [field, String(values[field] ?? '')])) });
}

/** Forgets the step but not what was typed: a changed cart is gone through again, with its fields still filled. */
export function forgetStep(): void {
  rememberBooking({ step: undefined, installment: undefined });
}

export function forgetBooking(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored, so nothing is left.
  }
}
