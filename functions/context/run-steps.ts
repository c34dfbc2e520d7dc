import { logFault } from '#functions/platform/log-fault.ts';
import type { Context } from '#functions/context/context.ts';

/** The parts of a timer's work by name, in their order. */
export type Steps = Readonly<Record<string, (context: Context) => Promise<unknown>>>;

/**
 * Does a timer's work. A step that fails is written to the log and keeps no other waiting: the next run tries it again.
 *
 * Gives the names of the steps that failed.
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
