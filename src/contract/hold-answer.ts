import * as v from 'valibot';

/**
 * How long the visitor's seats are held: until an ISO instant, and in seconds from the answer on, for a device whose
 * clock is wrong. Both are null when no seats need a hold.
 */
export const HoldAnswer = v.object({ hold_expires_at: v.nullable(v.string()), hold_seconds: v.nullable(v.number()) });
export type HoldAnswer = v.InferOutput<typeof HoldAnswer>;
