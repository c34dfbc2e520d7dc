import * as v from 'valibot';
import type { Endpoint, Schema } from '#contract/endpoint.ts';
import { KEY_REPLACED_HEADER, type ErrorMap } from '#contract/errors.ts';

/**
 * The result of a call to the functions. Each caller has to handle every kind.
 *
 * - `refused`: the guest can act on the answer (400, 409, 429). `errors` is its error map, or empty. `body` is the
 *   whole answer, because refusals of the cart contain the cart.
 * - `unreachable`: no answer came. The functions may or may not have done the work.
 * - `failed`: any other status, or an answer that does not match the contract. A 204 is `null`.
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
  encoding?: 'json' | 'form';
  /** The value of the `authorization` header, if the endpoint needs one. */
  authorization?: string;
  timeoutMs?: number;
}

/**
 * Calls an endpoint of the contract. Never rejects for errors of the network or the functions. If another tab
 * has replaced the key of the cart meanwhile, repeats the call once with the new key.
 */
export async function call<Query extends Schema | null, Body extends Schema | null, Response extends Schema>(
  endpoint: Endpoint<Query, Body, Response>,
  sent: Sent<Query, Body> = {},
): Promise<Answer<v.InferOutput<Response>>> {
  let response: globalThis.Response;
  let body: unknown;
  try {
    const send = () =>
      fetch(addressOf(endpoint.path, sent.query), {
        method: endpoint.method,
        credentials: 'same-origin',
        signal: AbortSignal.timeout(sent.timeoutMs ?? DEFAULT_TIMEOUT_MS),
        ...contentOf(sent),
      });
    response = await send();
    if (response.headers.get('cart-key') === KEY_REPLACED_HEADER['cart-key']) response = await send();
    body = response.status === 204 ? null : parseJson(await response.text());
  } catch {
    return { kind: 'unreachable' };
  }
  if (REFUSALS.includes(response.status)) {
    return { kind: 'refused', status: response.status, errors: errorsIn(body), body };
  }
  const parsed = response.ok ? v.safeParse(endpoint.response, body) : null;
  return parsed?.success ? { kind: 'ok', value: parsed.output } : { kind: 'failed', status: response.status };
}

function addressOf(path: string, query: unknown): string {
  const search = query === undefined ? '' : String(new URLSearchParams(textEntries(query)));
  return search === '' ? path : `${path}?${search}`;
}

type Content = Pick<Sent<null, null>, 'encoding' | 'authorization'> & { body?: unknown };

function contentOf({ body, encoding = 'json', authorization }: Content): RequestInit {
  const headers = new Headers({ accept: 'application/json' });
  if (authorization !== undefined) headers.set('authorization', authorization);
  if (body === undefined) return { headers };
  if (encoding === 'form') return { headers, body: new URLSearchParams(textEntries(body)) };
  headers.set('content-type', 'application/json');
  return { headers, body: JSON.stringify(body) };
}

/**
 * A field has one message or a list of messages. They come in `errors` (a problem answer), in `error`, or at the top
 * level (lead forms).
 */
const Messages = v.union([
  v.array(v.string()),
  v.pipe(
    v.string(),
    v.transform((message) => [message]),
  ),
]);
const Refusal = v.union([
  v.pipe(
    v.object({ errors: v.record(v.string(), Messages) }),
    v.transform(({ errors }) => errors),
  ),
  v.pipe(
    v.object({ error: v.record(v.string(), Messages) }),
    v.transform(({ error }) => error),
  ),
  v.record(v.string(), Messages),
]);

function errorsIn(body: unknown): ErrorMap {
  const parsed = v.safeParse(Refusal, body);
  return parsed.success ? parsed.output : {};
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
