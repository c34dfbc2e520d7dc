import * as v from 'valibot';
import { TURNSTILE_FIELD } from '#contract/turnstile.ts';

/**
 * What has to be passed before a seat of a departure that many hold is held (P12): a puzzle that the page solves by
 * itself, or Turnstile where the operator uses it.
 */
export const SeatChallenge = v.variant('kind', [
  v.object({ kind: v.literal('puzzle'), puzzle: v.string(), bits: v.number() }),
  v.object({ kind: v.literal('turnstile') }),
]);
export type SeatChallenge = v.InferOutput<typeof SeatChallenge>;

const LONGEST_PUZZLE = 300;
const LONGEST_TURNSTILE = 2048;

/** How a challenge was answered. Nobody typed it: what is no answer is none. */
export const SeatProof = v.object({
  puzzle: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(LONGEST_PUZZLE)), '')),
  solution: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(LONGEST_PUZZLE)), '')),
  [TURNSTILE_FIELD]: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(LONGEST_TURNSTILE)), '')),
});
export type SeatProof = v.InferOutput<typeof SeatProof>;

/** The body of a 409 that asks for a challenge; its error map is for a page that knows none. */
export const ChallengeBody = v.object({ challenge: SeatChallenge });
