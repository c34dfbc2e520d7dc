import * as v from 'valibot';
import { TURNSTILE_FIELD } from '#contract/turnstile.ts';

/**
 * What a visitor must pass before the functions hold a seat of a departure with many holds (P12): a puzzle that the
 * page solves by itself, or Turnstile where the operator uses it.
 */
export const SeatChallenge = v.variant('kind', [
  v.object({ kind: v.literal('puzzle'), puzzle: v.string(), bits: v.number() }),
  v.object({ kind: v.literal('turnstile') }),
]);
export type SeatChallenge = v.InferOutput<typeof SeatChallenge>;

const LONGEST_PUZZLE = 300;
const LONGEST_TURNSTILE = 2048;

/** The answer to a challenge. The visitor did not type it, so a malformed answer counts as none. */
export const SeatProof = v.object({
  puzzle: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(LONGEST_PUZZLE)), '')),
  solution: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(LONGEST_PUZZLE)), '')),
  [TURNSTILE_FIELD]: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(LONGEST_TURNSTILE)), '')),
});
export type SeatProof = v.InferOutput<typeof SeatProof>;

/** The body of a 409 that asks for a challenge. Its error map is for a page that does not know challenges. */
export const ChallengeBody = v.object({ challenge: SeatChallenge });
