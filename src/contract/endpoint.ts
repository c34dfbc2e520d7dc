import * as v from 'valibot';
import type { BaseIssue, BaseSchema } from 'valibot';

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

/** A call that reads. A query is checked like a body. */
export function get<Response extends Schema, Query extends Schema | null = null>(
  path: string,
  response: Response,
  query: Query = null as Query,
): Endpoint<Query, null, Response> {
  return { method: 'GET', path, query, body: null, response };
}

/** A call that changes something. */
export function post<Body extends Schema | null, Response extends Schema>(
  path: string,
  body: Body,
  response: Response,
): Endpoint<null, Body, Response> {
  return { method: 'POST', path, query: null, body, response };
}

/** The values of a form by field name: text, or true or false for a box. */
export type TypedValues = Readonly<Record<string, string | boolean>>;

const Typed = v.custom<TypedValues>((values) => typeof values === 'object' && values !== null);

/**
 * The wire's schema for typed values, which `onWire` first turns into the wire's form. So both ends check with one
 * schema.
 */
export function typedAs(onWire: (values: TypedValues) => object, schema: v.GenericSchema): v.GenericSchema {
  return v.pipe(Typed, v.transform(onWire), schema as v.GenericSchema<object, unknown>);
}

/** The text of a field; empty when the form has no such field. */
export function typedText(values: TypedValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}
