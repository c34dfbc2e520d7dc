import { searchesCommand } from '#contract/commands.ts';
import { parseCalendarDate } from '#domain/calendar-date.ts';
import { readWords, refuse, type Answer } from './answer.ts';
import type { Ask } from './site.ts';

const USAGE = `npm run -s searches                      searches without a result

  --since 2026-11-01  only since this day
  --remote            ask the live site, not the one on this machine`;

const OPTIONS = { since: { type: 'string' }, remote: { type: 'boolean', default: false } } as const;

/** Shows searches without a result, the most frequent first. */
export async function searches(words: readonly string[], ask: Ask): Promise<Answer> {
  const { asked, refused } = readWords(USAGE, { args: [...words], options: OPTIONS });
  if (refused) return refused;
  const since = asked.values.since === undefined ? null : parseCalendarDate(asked.values.since);
  if (asked.values.since !== undefined && since === null)
    return refuse('--since must be a day, such as 2026-11-01.', '', USAGE);
  return ask(searchesCommand, { since }, asked.values.remote);
}
