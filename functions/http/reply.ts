import type * as v from 'valibot';
import type { Endpoint, Schema } from '#contract/endpoint.ts';
import type { ErrorBody, ErrorMap } from '#contract/errors.ts';
import type { SEAT_CHALLENGE } from '#contract/turnstile.ts';
import type { AppContext } from '#functions/http/app.ts';
import type { JsonText } from '#functions/platform/json-text.ts';

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

/** A refusal in the error format of the guest and card forms, with a challenge if one is needed. */
export function refuse(c: AppContext, status: 400 | 409 | 429, error: ErrorMap, challenge?: typeof SEAT_CHALLENGE) {
  return c.json({ error, challenge } satisfies ErrorBody & { challenge: typeof challenge }, status);
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  426: 'Upgrade Required',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/**
 * An RFC 9457 problem, thrown because it is an error of the sender. Refusals that a guest can meet have response types
 * in the contract.
 */
export class Problem extends Error {
  readonly status: number;
  readonly detail: string;
  readonly extra: { readonly errors?: ErrorMap; readonly headers?: Readonly<Record<string, string>> };

  constructor(status: number, detail: string, extra: Problem['extra'] = {}) {
    super(detail);
    this.status = status;
    this.detail = detail;
    this.extra = extra;
  }
}

export function problemResponse({ status, detail, extra }: Problem): Response {
  const body = { title: TITLES[status] ?? 'Error', status, detail, ...(extra.errors && { errors: extra.errors }) };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', ...extra.headers },
  });
}

/** A download of a file about one booking or departure: not cached, not indexed, and without a referrer. */
export function download(c: AppContext, body: string, type: string, name: string): Response {
  c.header('content-type', type);
  c.header('content-disposition', `attachment; filename="${name}"`);
  c.header('referrer-policy', 'no-referrer');
  c.header('x-robots-tag', 'noindex');
  return c.body(body);
}

export function requireUpgrade(c: AppContext): void {
  if (c.req.header('upgrade')?.toLowerCase() === 'websocket') return;
  throw new Problem(426, 'This address only accepts WebSockets.', { headers: { upgrade: 'websocket' } });
}

/** Returns a WebSocket opened by a Durable Object as the Worker's own response. */
export function upgraded(answer: Response): Response {
  if (answer.webSocket === null) throw new Error(`A WebSocket was asked for, and the answer is ${answer.status}`);
  return new Response(null, { status: 101, webSocket: answer.webSocket });
}
