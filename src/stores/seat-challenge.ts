import { atom } from 'nanostores';
import * as v from 'valibot';
import { call, type Answer } from '#api/call.ts';
import { saveGuest, type GuestForm } from '#contract/guest.ts';
import { ChallengeBody, type SeatProof } from '#contract/seat-challenge.ts';
import { solvePuzzle } from '#domain/puzzle.ts';
import type { FormValues } from '#stores/booking-forms.ts';

type Saved = Answer<v.InferOutput<typeof saveGuest.response>>;

/** Under this name Turnstile puts its answer into the form. */
const TURNSTILE_FIELD = 'cf-turnstile-response';

/** Whether Turnstile's question has to be answered before the personal step is sent again. */
export const $asksTurnstile = atom(false);

/**
 * Sends the personal step. Where the seat asks for a puzzle it is solved and the step is sent again, and the guest
 * notices nothing but a moment; Turnstile's question is shown, and the guest presses once more (P12).
 */
export async function sendGuest(guest: v.InferInput<typeof GuestForm>, values: FormValues): Promise<Saved> {
  const { [TURNSTILE_FIELD]: turnstile } = values;
  const answer = await send(guest, turnstile === undefined ? {} : { [TURNSTILE_FIELD]: turnstile });
  const challenge = challengeIn(answer);
  $asksTurnstile.set(challenge?.kind === 'turnstile');
  if (challenge?.kind !== 'puzzle') return answer;
  const { puzzle, bits } = challenge;
  return send(guest, { puzzle, solution: await solvePuzzle(puzzle, bits) });
}

function challengeIn(answer: Saved) {
  const asked = v.safeParse(ChallengeBody, answer.kind === 'refused' ? answer.body : null);
  return asked.success ? asked.output.challenge : null;
}

function send(guest: v.InferInput<typeof GuestForm>, proof: Partial<SeatProof>): Promise<Saved> {
  return call(saveGuest, { body: { ...guest, ...proof }, encoding: 'form' });
}
