/** How a mail service, or another one, is reached. A test puts one of its own in the place of the network. */
export type Fetch = typeof fetch;

const TIMEOUT_MS = 20_000;

export interface ApiAnswer {
  readonly ok: boolean;
  readonly status: number;
  /** Empty where the body is not JSON. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Asks a service's JSON interface. Throws when there is no answer within twenty seconds, or as many as are given. */
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

/** A fault as it may be logged: what the service calls it, and never what it says, which may name the recipient. */
export function faultOf(service: string, { status }: ApiAnswer, code: unknown): string {
  const name = typeof code === 'string' || typeof code === 'number' ? ` ${code}` : '';
  return `${service} answered ${status}${name}`;
}

/** A sender as mail has it. A name is quoted: it may have a comma or a dot in it. */
export function addressOf({ name, email }: { readonly name: string; readonly email: string }): string {
  return `"${name.replaceAll(/["\\\r\n]/g, '')}" <${email}>`;
}
