import { logFault } from '#functions/platform/log-fault.ts';
import type { Context } from '#functions/context/context.ts';

/** The steps of a timer's work by name, in their order. */
export type Steps = Readonly<Record<string, (context: Context) => Promise<unknown>>>;

/**
 * Runs a timer's steps. A failed step is logged and does not stop the others; the next run tries it again.
 *
 * Returns the names of the failed steps.
 */
export async function runSteps(context: Context, steps: Steps): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, work] of Object.entries(steps)) {
    try {
      await work(context);
    } catch (fault) {
      logFault(name, fault);
      failed.push(name);
    }
  }
  return failed;
}
