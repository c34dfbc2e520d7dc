import * as v from 'valibot';
import { MISSED_SEARCHES } from '#functions/search/missed-searches.ts';
import { printAnswer, refuse, type Answer } from './office/answer.ts';
import { databaseAt, filledIn, type Execute } from './office/database.ts';
import { readSearchesCommand, USAGE } from './office/searches-command.ts';
import { stopToolsOnSignal } from './machine/run-tool.mjs';

/** Shows searches without a result, the most frequent first. */
const Row = v.object({ phrase: v.string(), searches: v.number(), last: v.string() });

stopToolsOnSignal();
const command = readSearchesCommand(process.argv.slice(2));
printAnswer(
  command.kind === 'wrong' ? refuse(command.message, '', USAGE) : await list(command.since, databaseAt(command)),
);

async function list(since: string, execute: Execute): Promise<Answer> {
  const rows = await execute(filledIn(MISSED_SEARCHES, since));
  if (typeof rows === 'string') return refuse(rows);
  const found = v.parse(v.array(Row), rows.flat());
  if (found.length === 0) return { ok: true, lines: ['Nobody searched without a result.'] };
  const lines = found.map(({ phrase, searches, last }) => `${String(searches).padStart(5)}  ${phrase}  (last ${last})`);
  return {
    ok: true,
    lines: [...lines, '', 'If you offer what a search asks for, add its words to content/settings/search.yaml.'],
  };
}
