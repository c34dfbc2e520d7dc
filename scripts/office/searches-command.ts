import { parseArgs } from 'node:util';
import { parseCalendarDate } from '#domain/calendar-date.ts';

/** The parsed arguments of `npm run -s searches`. */
export type SearchesCommand =
  | { readonly kind: 'list'; readonly since: string; readonly remote: boolean }
  /** Says what is wrong and what to do. */
  | { readonly kind: 'wrong'; readonly message: string };

export const USAGE = `npm run -s searches                      searches without a result

  --since 2026-11-01  only since this day
  --remote            use the live database, not the one on this machine`;

const OPTIONS = { since: { type: 'string' }, remote: { type: 'boolean', default: false } } as const;

/** Parses the arguments after `npm run -s searches --`. */
export function readSearchesCommand(words: readonly string[]): SearchesCommand {
  try {
    const { since = '2000-01-01', remote } = parseArgs({ args: [...words], options: OPTIONS }).values;
    if (parseCalendarDate(since) !== null) return { kind: 'list', since, remote };
    return { kind: 'wrong', message: '--since must be a day, such as 2026-11-01.' };
  } catch (error) {
    return { kind: 'wrong', message: error instanceof Error ? error.message : String(error) };
  }
}
