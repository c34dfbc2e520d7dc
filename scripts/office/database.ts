import * as v from 'valibot';
import { runTool, tail } from '../machine/run-tool.mjs';
import { refuse, type Answer } from './answer.ts';

/** Runs SQL statements together. Returns the rows of each. @throws {NoDatabase} */
export type Execute = (...statements: string[]) => Promise<unknown[][]>;

/** The database could not be reached; the message says why. */
class NoDatabase extends Error {}

const Answers = v.array(v.object({ results: v.array(v.unknown()) }));
/** The folder of the local database of `npm start`. */
const LOCAL_STATE = '.wrangler/state';

/** Opens the live database or the local one. It writes no result to a file, because results hold guests' names. */
function databaseAt({ remote, persistTo = LOCAL_STATE }: { remote: boolean; persistTo?: string }): Execute {
  const where = remote ? ['--remote'] : ['--local', '--persist-to', persistTo];
  return async (...statements) => {
    const sql = statements.join(';\n');
    const outcome = await runTool(['wrangler', 'd1', 'execute', 'DB', ...where, '--json', '--yes', '--command', sql], {
      log: null,
      env: { CI: '1' },
    });
    const json = /^\[[\s\S]*^\]/m.exec(outcome.output)?.[0];
    if (!outcome.ok || json === undefined) {
      const hint = remote ? '' : ' Run npm start once to create it.';
      throw new NoDatabase(`The database could not be reached.${hint}\n${tail(outcome.output)}`);
    }
    return v.parse(v.pipe(v.string(), v.parseJson(), Answers), json).map((answer) => answer.results);
  };
}

/** Answers a command from the live database or from the local one. */
export type Answering = (remote: boolean, answer: (execute: Execute) => Promise<Answer>) => Promise<Answer>;

export const fromDatabase: Answering = async (remote, answer) => {
  try {
    return await answer(databaseAt({ remote }));
  } catch (fault) {
    if (fault instanceof NoDatabase) return refuse(fault.message);
    throw fault;
  }
};

/** Replaces `?1`, `?2` and so on by their values as SQL literals. */
export function filledIn(sql: string, ...values: readonly (string | number)[]): string {
  return sql.replace(/\?(\d+)/g, (_, number: string) => {
    const value = values[Number(number) - 1];
    if (value === undefined) throw new Error(`The SQL has no value for ?${number}`);
    return typeof value === 'number' ? String(value) : quoted(value);
  });
}

/** A text as an SQL literal. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
