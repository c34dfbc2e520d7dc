import { logFault } from '#functions/platform/log-fault.ts';
import type { Context } from '#functions/context/context.ts';
import { settle, type Settled, type Standing } from '#functions/settlement/settle.ts';

const GATEWAY_TRIES = 3;

/** A gateway that does not answer at once is asked again; null when it stays silent, and the timer will go on. */
export async function settlePatiently(
  context: Context,
  attemptId: string,
  known: Standing | null = null,
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
