import type { Context } from '#functions/context/context.ts';

/** Other work waits. What is left is done by the next run. */
const LONGEST_MS = 20_000;

/** Does a part of some work again and again, until it says that nothing is left or the time is over. */
export async function repeatUntilDone({ now }: Pick<Context, 'now'>, round: () => Promise<boolean>): Promise<void> {
  const end = now() + LONGEST_MS;
  let isMore = true;
  while (isMore && now() < end) isMore = await round();
}
