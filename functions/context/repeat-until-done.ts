import type { Context } from '#functions/context/context.ts';

/** Other work waits meanwhile. The next run does the rest. */
const LONGEST_MS = 20_000;

/** Repeats a part of some work until it returns false (nothing left) or the time is over. */
export async function repeatUntilDone({ now }: Pick<Context, 'now'>, round: () => Promise<boolean>): Promise<void> {
  const end = now() + LONGEST_MS;
  let isMore = true;
  while (isMore && now() < end) isMore = await round();
}
