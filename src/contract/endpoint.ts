import type { BaseIssue, BaseSchema } from 'valibot';

/** Any valibot schema. */
export type Schema = BaseSchema<unknown, unknown, BaseIssue<unknown>>;

/**
 * One call between a page and the functions: method, path, input and output. Both ends use the same declaration.
 *
 * The functions check `query` and `body` before anything else runs. `response` is the shape of a successful answer.
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
