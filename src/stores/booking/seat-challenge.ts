import { atom } from 'nanostores';
import * as v from 'valibot';
import type { Answer } from '#api/call.ts';
import { ChallengeBody, type SeatProof } from '#contract/seat-challenge.ts';
import { TURNSTILE_FIELD } from '#contract/turnstile.ts';
import { solvePuzzle } from '#domain/puzzle.ts';
import { typedText, type TypedValues } from '#stores/typed-values.ts';

/** Whether the guest must answer Turnstile before sending the personal step again. */
export const $asksTurnstile = atom(false);

/**
 * Sends a step that holds seats, and passes the challenge if the functions ask for one (P12). It solves a puzzle and
 * sends the step again by itself. It shows Turnstile at the personal step, and the guest presses the button again.
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
