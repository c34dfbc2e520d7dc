import { atom } from 'nanostores';
import * as v from 'valibot';
import { type Installment, INSTALLMENT_DEPOSIT, INSTALLMENT_FULL } from '#domain/constants.ts';
import { tabMemory } from '#ui/tab-memory.ts';

const Step = v.variant('kind', [
  v.object({ kind: v.picklist(['cart', 'personal', 'summary', 'card', 'additional', 'confirmation']) }),
  v.object({ kind: v.literal('visa'), tourDateId: v.string() }),
]);

const Memory = v.object({
  step: v.optional(Step),
  installment: v.optional(v.picklist([INSTALLMENT_FULL, INSTALLMENT_DEPOSIT])),
  draft: v.optional(v.record(v.string(), v.string())),
  note: v.optional(v.string()),
  /** The trip that Add to Cart put in the cart just before it left the page. */
  added: v.optional(v.string()),
});
export type BookingMemory = v.InferOutput<typeof Memory>;

/** Without storage the guest only has to type again after a reload. */
const memory = tabMemory('booking', Memory);

export function recallBooking(): BookingMemory {
  return memory.recall() ?? {};
}

/** Adds `changes` to what the tab remembers, or to `before` in its place: `{}` forgets the rest. */
export function rememberBooking(changes: BookingMemory, before = recallBooking()): void {
  memory.keep({ ...before, ...changes });
}

export function forgetBooking(): void {
  memory.keep({});
}

/**
 * Forgets the step but keeps the typed values: after a change of the cart the guest repeats the steps with filled
 * fields.
 */
export function forgetStep(): void {
  rememberBooking({ step: undefined, installment: undefined });
}

/**
 * A message of the functions about the cart itself, such as a date that had to be taken out. They send it once, to the
 * first request, so it is kept until the guest has seen it in the booking dialog.
 */
export const $cartNote = atom(recallBooking().note ?? '');

export function keepNote(note: string): void {
  $cartNote.set(note);
  rememberBooking({ note });
}

export function forgetNote(): void {
  if ($cartNote.get() !== '') keepNote('');
}

/** Full payment or deposit, as chosen on the summary; full by default. */
export const $installment = atom<Installment>(INSTALLMENT_FULL);
