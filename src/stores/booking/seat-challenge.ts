import { atom } from 'nanostores';
import * as v from 'valibot';
import type { Answer } from '#api/call.ts';
import { ChallengeBody, type SeatProof } from '#contract/seat-challenge.ts';
import { TURNSTILE_FIELD } from '#contract/turnstile.ts';
import { solvePuzzle } from '#domain/puzzle.ts';
import { typedText, type TypedValues } from '#stores/typed-values.ts';

/** Whether Turnstile's question has to be answered before the personal step is sent again. */
export const $asksTurnstile = atom(false);

/**
 * Sends a step that holds seats. Where a seat asks for a puzzle it is solved and the step is sent again, and the guest
 * notices nothing but a moment; Turnstile's question is shown with the personal step, and the guest presses once more
 * (P12).
 */
export async function passingChallenge<Value>(
  values: TypedValues,
  send: (proof: Partial<SeatProof>) => Promise<Answer<Value>>,
): Promise<Answer<Value>> {
  const turnstile = typedText(values, TURNSTILE_FIELD);
  const answer = await send(turnstile === '' ? {} : { [TURNSTILE_FIELD]: turnstile });
  const asked = v.safeParse(ChallengeBody, answer.kind === 'refused' ? answer.body : null);
  const challenge = asked.success ? asked.output.challenge : null;
  $asksTurnstile.set(challenge?.kind === 'turnstile');
  if (challenge?.kind !== 'puzzle') return answer;
  const { puzzle, bits } = challenge;
  return send({ puzzle, solution: await solvePuzzle(puzzle, bits) });
}
