import * as v from 'valibot';
import type { Endpoint, Schema } from '#contract/endpoint.ts';
import { ErrorBody, type ErrorMap } from '#contract/errors.ts';

/**
 * How a call to the functions ended. Each caller has to answer every kind.
 *
 * `refused` is an answer the guest can act on (400, 409, 429): `errors` is its error map, empty when it had none, and
 * `body` is all of it, for the cart, whose refusals hold the whole cart. `unreachable` means nobody knows whether the
 * functions acted; `failed` is every other status, or an answer outside the contract.
 */
export type Answer<Value> =
  | { kind: 'ok'; value: Value }
  | { kind: 'refused'; status: number; errors: ErrorMap; body: unknown }
  | { kind: 'unreachable' }
  | { kind: 'failed'; status: number };

const REFUSALS = [400, 409, 429];
const DEFAULT_TIMEOUT_MS = 20_000;

type Input<Part extends Schema | null> = Part extends Schema ? v.InferInput<Part> : undefined;

interface Sent<Query extends Schema | null, Body extends Schema | null> {
  query?: Input<Query>;
  body?: Input<Body>;
  /** How the body travels; JSON unless the endpoint reads a form. */
  encoding?: 'json' | 'form';
  timeoutMs?: number;
}

/** Calls an endpoint of the contract. Throws for nothing the network or the functions do (M137). */
export async function call<Query extends Schema | null, Body extends Schema | null, Response extends Schema>(
  endpoint: Endpoint<Query, Body, Response>,
  sent: Sent<Query, Body> = {},
): Promise<Answer<v.InferOutput<Response>>> {
  let response: globalThis.Response;
  let body: unknown;
  try {
    response = await fetch(addressOf(endpoint.path, sent.query), {
      method: endpoint.method,
      headers: { accept: 'application/json' },
      credentials: 'same-origin',
      signal: AbortSignal.timeout(sent.timeoutMs ?? DEFAULT_TIMEOUT_MS),
      ...(sent.body === undefined ? {} : encode(sent.body, sent.encoding ?? 'json')),
    });
    body = parseJson(await response.text());
  } catch {
    return { kind: 'unreachable' };
  }
  if (REFUSALS.includes(response.status)) {
    const parsed = v.safeParse(ErrorBody, body);
    return { kind: 'refused', status: response.status, errors: parsed.success ? parsed.output.error : {}, body };
  }
  const parsed = response.ok ? v.safeParse(endpoint.response, body) : null;
  return parsed?.success ? { kind: 'ok', value: parsed.output } : { kind: 'failed', status: response.status };
}

function addressOf(path: string, query: unknown): string {
  const search = query === undefined ? '' : String(new URLSearchParams(textEntries(query)));
  return search === '' ? path : `${path}?${search}`;
}

function encode(body: unknown, encoding: 'json' | 'form'): Pick<RequestInit, 'body' | 'headers'> {
  if (encoding === 'form') return { body: new URLSearchParams(textEntries(body)) };
  return { body: JSON.stringify(body), headers: { accept: 'application/json', 'content-type': 'application/json' } };
}

function textEntries(values: unknown): [string, string][] {
  return Object.entries(values as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)]);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
