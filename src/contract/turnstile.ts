import * as v from 'valibot';

/** Turnstile puts its answer into a form under this name, and the functions read it. */
export const TURNSTILE_FIELD = 'cf-turnstile-response';

const LONGEST_ANSWER = 2048;

/** The answer to Turnstile. The visitor did not type it, so a malformed answer counts as none. */
export const TurnstileAnswer = v.object({
  [TURNSTILE_FIELD]: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(LONGEST_ANSWER)), '')),
});

/** What a 409 names beside its errors when a guest must answer Turnstile before a seat is held. */
export const SEAT_CHALLENGE = { kind: 'turnstile' } as const;
/** The body of that 409. Its error map is for a page that does not know the challenge. */
export const ChallengeBody = v.object({ challenge: v.object({ kind: v.literal(SEAT_CHALLENGE.kind) }) });
