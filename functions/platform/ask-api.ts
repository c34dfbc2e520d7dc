/** Sends a request to another service. Tests replace it. */
export type Fetch = typeof fetch;

const TIMEOUT_MS = 20_000;

export interface ApiAnswer {
  readonly ok: boolean;
  readonly status: number;
  /** Empty where the body is not JSON. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Calls a service's JSON API. Throws without an answer within `timeoutMs`, twenty seconds by default. */
export async function askApi(
  ask: Fetch,
  url: string,
  {
    headers,
    body,
    method = body === undefined ? 'GET' : 'POST',
    timeoutMs = TIMEOUT_MS,
  }: {
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: object;
    readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH';
    readonly timeoutMs?: number;
  },
): Promise<ApiAnswer> {
  const answer = await ask(url, {
    method,
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const json: unknown = await answer.json().catch(() => ({}));
  return { ok: answer.ok, status: answer.status, body: typeof json === 'object' && json !== null ? { ...json } : {} };
}

/** A fault for the log: status and code only. The service's own message may name the recipient. */
export function faultOf(service: string, { status }: ApiAnswer, code: unknown): string {
  const name = typeof code === 'string' || typeof code === 'number' ? ` ${code}` : '';
  return `${service} answered ${status}${name}`;
}

/** A sender for a mail header. The name is quoted, because it may hold a comma or a dot. */
export function addressOf({ name, email }: { readonly name: string; readonly email: string }): string {
  return `"${name.replaceAll(/["\\\r\n]/g, '')}" <${email}>`;
}
