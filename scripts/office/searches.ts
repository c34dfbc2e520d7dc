import { parseArgs } from 'node:util';
import { searchesCommand } from '#contract/commands.ts';
import { parseCalendarDate } from '#domain/calendar-date.ts';
import { refuse, type Answer } from './answer.ts';
import type { Ask } from './site.ts';

const USAGE = `npm run -s searches                      searches without a result

  --since 2026-11-01  only since this day
  --remote            ask the live site, not the one on this machine`;

const OPTIONS = { since: { type: 'string' }, remote: { type: 'boolean', default: false } } as const;

/** Shows searches without a result, the most frequent first. */
export async function searches(words: readonly string[], ask: Ask): Promise<Answer> {
  let asked;
  try {
    asked = parseArgs({ args: [...words], options: OPTIONS }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error), '', USAGE);
  }
  const since = asked.since === undefined ? null : parseCalendarDate(asked.since);
  if (asked.since !== undefined && since === null)
    return refuse('--since must be a day, such as 2026-11-01.', '', USAGE);
  return ask(searchesCommand, { since }, asked.remote);
}
