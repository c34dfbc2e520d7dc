import { atom } from 'nanostores';
import { recallBooking, rememberBooking } from './booking-memory.ts';

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
