import { vi } from 'vitest';

/** A request that reached the network. */
export interface Received {
  method: string;
  path: string;
  query: Record<string, string>;
  body: Record<string, unknown>;
  contentType: string;
  authorization: string | null;
}

type Reply = { status?: number; body?: unknown; headers?: Record<string, string> } | 'unreachable';
const NOT_FOUND: Reply = { status: 404 };

/** Answers by method and path, such as `GET /api/cart/`. Any other request gets 404. A test may change them later. */
export type Replies = Record<string, (received: Received) => Reply | Promise<Reply>>;

/** Replaces the network; everything above it in the page is real. Returns the requests it received. */
export function serve(replies: Replies): Received[] {
  const received: Received[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'https://site.test');
    const request = new Request(url, { ...init, signal: null });
    const text = await request.text();
    const contentType = request.headers.get('content-type') ?? '';
    const one: Received = {
      method: request.method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: contentType.includes('json')
        ? (JSON.parse(text) as Record<string, unknown>)
        : Object.fromEntries(new URLSearchParams(text)),
      contentType,
      authorization: request.headers.get('authorization'),
    };
    received.push(one);
    const reply = await (replies[`${one.method} ${one.path}`] ?? (() => NOT_FOUND))(one);
    if (reply === 'unreachable') throw new TypeError('fetch failed');
    const body = typeof reply.body === 'string' && reply.status !== 200 ? reply.body : JSON.stringify(reply.body ?? {});
    return new Response(body, { status: reply.status ?? 200, ...(reply.headers && { headers: reply.headers }) });
  });
  return received;
}
