import type * as v from 'valibot';
import type { AppContext } from '#functions/http/app.ts';
import type { JsonText } from '#functions/platform/json-text.ts';
import type { Endpoint, Schema } from '#contract/endpoint.ts';
import type { ErrorBody, ErrorMap } from '#contract/errors.ts';
import type { SEAT_CHALLENGE } from '#contract/turnstile.ts';

/** Answers with JSON of the contract's response type. */
export function reply<Response extends Schema>(
  c: AppContext,
  _endpoint: Endpoint<Schema | null, Schema | null, Response>,
  value: v.InferInput<Response>,
  status: 200 | 202 | 400 | 429 = 200,
) {
  return c.json(value as object, status);
}

/** The same for a value that is JSON text already. */
export function replyWritten<Response extends Schema>(
  c: AppContext,
  _endpoint: Endpoint<Schema | null, Schema | null, Response>,
  text: JsonText<v.InferInput<Response>>,
) {
  return c.body(text, 200, { 'content-type': 'application/json' });
}

/**
 * A refusal in the error format of the guest, additional-information and card forms, with a challenge if one is needed.
 */
export function refuse(c: AppContext, status: 400 | 409 | 429, error: ErrorMap, challenge?: typeof SEAT_CHALLENGE) {
  return c.json({ error, challenge } satisfies ErrorBody & { challenge: typeof challenge }, status);
}
