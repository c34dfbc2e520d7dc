import { logFault } from '#functions/platform/log-fault.ts';
import type { Context } from '#functions/context/context.ts';
import { settle, type Settled, type CurrentPayment } from '#functions/settlement/settle.ts';

const GATEWAY_TRIES = 3;

/** Settles with several tries when the gateway does not answer. Null when all fail; the timer then continues. */
export async function settleWithRetries(
  context: Context,
  attemptId: string,
  known: CurrentPayment | null = null,
): Promise<Settled | null> {
  for (let tries = 0; tries < GATEWAY_TRIES; tries += 1) {
    try {
      return await settle(context, attemptId, tries === 0 ? known : null);
    } catch (error) {
      logFault(`settle ${attemptId}`, error);
    }
  }
  return null;
}
