import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { MISSED_SEARCHES } from '#functions/search/missed-searches.ts';
import { parseCalendarDate } from '#domain/calendar-date.ts';
import { refuse, type Answer } from './answer.ts';
import { filledIn, type Answering } from './database.ts';

const USAGE = `npm run -s searches                      searches without a result

  --since 2026-11-01  only since this day
  --remote            use the live database, not the one on this machine`;

const OPTIONS = {
  since: { type: 'string', default: '2000-01-01' },
  remote: { type: 'boolean', default: false },
} as const;
const Row = v.object({ phrase: v.string(), searches: v.number(), last: v.string() });

/** Shows searches without a result, the most frequent first. */
export async function searches(words: readonly string[], answering: Answering): Promise<Answer> {
  let asked;
  try {
    asked = parseArgs({ args: [...words], options: OPTIONS }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error), '', USAGE);
  }
  const { since, remote } = asked;
  if (parseCalendarDate(since) === null) return refuse('--since must be a day, such as 2026-11-01.', '', USAGE);
  return answering(remote, async (execute) => {
    const rows = await execute(filledIn(MISSED_SEARCHES, since));
    const found = v.parse(v.array(Row), rows.flat());
    if (found.length === 0) return { ok: true, lines: ['Nobody searched without a result.'] };
    const lines = found.map((row) => `${String(row.searches).padStart(5)}  ${row.phrase}  (last ${row.last})`);
    return {
      ok: true,
      lines: [...lines, '', 'If you offer what a search asks for, add its words to content/settings/search.yaml.'],
    };
  });
}
