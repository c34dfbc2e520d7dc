import { atom } from 'nanostores';
import * as v from 'valibot';
import type { Answer } from '#api/call.ts';
import { ChallengeBody, type SeatProof } from '#contract/seat-challenge.ts';
import { solvePuzzle } from '#domain/puzzle.ts';
import type { FormValues } from '#stores/booking-forms.ts';

/** Under this name Turnstile puts its answer into the form. */
const TURNSTILE_FIELD = 'cf-turnstile-response';

/** Whether Turnstile's question has to be answered before the personal step is sent again. */
export const $asksTurnstile = atom(false);

/**
 * Sends a step that holds seats. Where a seat asks for a puzzle it is solved and the step is sent again, and the guest
 * notices nothing but a moment; Turnstile's question is shown with the personal step, and the guest presses once more
 * (P12).
 */
export async function passingChallenge<Value>(
  values: FormValues,
  send: (proof: Partial<SeatProof>) => Promise<Answer<Value>>,
): Promise<Answer<Value>> {
  const { [TURNSTILE_FIELD]: turnstile } = values;
  const answer = await send(turnstile === undefined ? {} : { [TURNSTILE_FIELD]: turnstile });
  const asked = v.safeParse(ChallengeBody, answer.kind === 'refused' ? answer.body : null);
  const challenge = asked.success ? asked.output.challenge : null;
  $asksTurnstile.set(challenge?.kind === 'turnstile');
  if (challenge?.kind !== 'puzzle') return answer;
  const { puzzle, bits } = challenge;
  return send({ puzzle, solution: await solvePuzzle(puzzle, bits) });
}
