import type { BaseIssue, BaseSchema } from 'valibot';

/** Any valibot schema. */
export type Schema = BaseSchema<unknown, unknown, BaseIssue<unknown>>;

/**
 * One call between a page and the functions: path, what goes in, what comes out, declared once and used by both ends.
 *
 * `query` and `body` are what the functions check before anything else runs; `response` is what a good answer holds.
 */
export interface Endpoint<Query extends Schema | null, Body extends Schema | null, Response extends Schema> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query: Query;
  readonly body: Body;
  readonly response: Response;
}

export function endpoint<Query extends Schema | null, Body extends Schema | null, Response extends Schema>(
  declared: Endpoint<Query, Body, Response>,
): Endpoint<Query, Body, Response> {
  return declared;
}
