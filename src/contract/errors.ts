import * as v from 'valibot';
import { tooLongText } from '#domain/text/counts.ts';

/** Messages by field name. `__all__` holds the messages that belong to no field. */
export const ErrorMap = v.record(v.string(), v.array(v.string()));
export type ErrorMap = v.InferOutput<typeof ErrorMap>;

/** The values and errors of a form that was sent. The page shows both, so that no typed text is lost. */
export interface PostedForm {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: ErrorMap;
}

/** The body of a 400 or 409 at guest, additional information and card payment. */
export const ErrorBody = v.object({ error: ErrorMap });
export type ErrorBody = v.InferOutput<typeof ErrorBody>;

export const REQUIRED = 'This field is required';

/**
 * Collects the messages of a failed check under the wire's field names. A message without a field goes to `__all__`.
 */
export function toErrorMap(issues: readonly v.BaseIssue<unknown>[]): ErrorMap {
  const errors: ErrorMap = {};
  for (const issue of issues) {
    const field = v.getDotPath(issue)?.split('.')[0] ?? '__all__';
    errors[field] ??= [];
    if (!errors[field].includes(issue.message)) errors[field].push(issue.message);
  }
  return errors;
}

/**
 * A limit that says by how much a text is too long. No field but a phone cuts what is pasted: a guest would not notice
 * that the end of their note is gone.
 */
export function atMost(limit: number) {
  return v.maxLength<string, number, (issue: v.MaxLengthIssue<string, number>) => string>(limit, ({ input }) =>
    tooLongText(input.length, limit),
  );
}

/** No control characters but line breaks and tabs, and none that turn the direction of the text around. */
const printable = v.regex(
  /^(?:[\n\r\t]|[^\p{Cc}\u202A-\u202E\u2066-\u2069])*$/u,
  'Please remove characters that can’t be displayed.',
);

/** Required text of a bounded length, trimmed. A missing field counts as an empty one. */
export function requiredText(limit: number) {
  return v.pipe(v.optional(v.string(REQUIRED), ''), v.trim(), v.nonEmpty(REQUIRED), atMost(limit), printable);
}

/** Optional text of a bounded length, trimmed. */
export function optionalText(limit: number) {
  return v.pipe(v.optional(v.string('Please enter text here.'), ''), v.trim(), atMost(limit), printable);
}

/** Reports only the first error of a field: an empty field is missing, but not also malformed. */
export function firstFault<S extends v.GenericSchema>(field: S): S {
  return v.config(field, { abortPipeEarly: true });
}

/**
 * The header of a 409 to a request that used the cart's previous key. The server read and changed nothing. The browser
 * has the new key by then, so the page sends the request once more (decision 020).
 */
export const KEY_REPLACED_HEADER = { 'cart-key': 'replaced' } as const;
