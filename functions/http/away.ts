import { Problem, problemResponse } from '#functions/http/reply.ts';
import { logFault } from '#functions/platform/audit.ts';

const BUSY = 'We’re busy right now and couldn’t finish this. Please try again in a few seconds.';
const IMPORTING = 'We’re moving our bookings to this site. Please try again in a few minutes.';

/** Whether an object restarted in the middle of a call. What it was doing may be done or not. */
function wasReset(fault: unknown): boolean {
  return fault instanceof Error && 'durableObjectReset' in fault && fault.durableObjectReset === true;
}

/** Whether the books are being filled, so that nobody may be mixed in. */
function isImporting(fault: unknown): boolean {
  return fault instanceof Error && fault.name === 'ImportRunning';
}

/** Whether a call failed because an object restarted, has too much to do, or the connection to it was cut. */
export function isAway(fault: unknown): boolean {
  if (wasReset(fault) || isImporting(fault)) return true;
  if (!(fault instanceof Error)) return false;
  return ('overloaded' in fault && fault.overloaded === true) || ('retryable' in fault && fault.retryable === true);
}

/**
 * Answers a request although an object may restart in the middle of it, or have too much to do. What only reads is tried
 * once more after a restart; `answer` takes a fresh stub each time. Otherwise the answer is a 503.
 */
export async function answerOrBusy(request: Request, answer: () => Response | Promise<Response>): Promise<Response> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  for (let tries = 1; ; tries += 1) {
    try {
      return await answer();
    } catch (fault) {
      if (!isAway(fault)) throw fault;
      logFault(`${request.method} ${new URL(request.url).pathname}`, fault);
      if (tries === 1 && isRead && wasReset(fault)) continue;
      const [text, seconds] = isImporting(fault) ? [IMPORTING, '60'] : [BUSY, '3'];
      return problemResponse(new Problem(503, text, { headers: { 'retry-after': seconds } }));
    }
  }
}
