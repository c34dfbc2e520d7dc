import type { AppContext } from '#functions/http/app.ts';
import { Problem } from '#functions/http/problem.ts';

/** Refuses a page request to a WebSocket's address. */
export function requireUpgrade(c: AppContext): void {
  if (c.req.header('upgrade')?.toLowerCase() === 'websocket') return;
  throw new Problem(426, 'This address only accepts WebSockets.', { headers: { upgrade: 'websocket' } });
}

/** Returns a WebSocket opened by a Durable Object as the Worker's own response. */
export function upgraded(answer: Response): Response {
  if (answer.webSocket === null) throw new Error(`A WebSocket was asked for, and the answer is ${answer.status}`);
  return new Response(null, { status: 101, webSocket: answer.webSocket });
}
