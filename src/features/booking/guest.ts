import { atom } from 'nanostores';
import { call } from '#api/call.ts';
import { loadGuest, readGuestProfile, type GuestProfile } from '#contract/guest.ts';

/** The details of a returning guest, which fill in the personal step. */
export const $guest = atom<GuestProfile | null>(null);

export async function loadGuestProfile(): Promise<void> {
  const answer = await call(loadGuest);
  if (answer.kind === 'ok') $guest.set(readGuestProfile(answer.value));
}
