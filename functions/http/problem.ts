import type { ErrorMap } from '#contract/errors.ts';

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
 * An RFC 9457 problem: the answer to a request outside the contract.
 *
 * It is thrown, because it is an error of the sender. Refusals that a guest can meet have response types in the
 * contract.
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
