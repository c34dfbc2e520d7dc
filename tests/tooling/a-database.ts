import { DatabaseSync } from 'node:sqlite';
import { MIGRATIONS } from '#functions/store/schema.ts';
import type { Answering, Execute } from '../../scripts/office/database.ts';

/** Opens a migrated database in this process, which answers with rows as JSON. */
export function aDatabase(sample: readonly string[]): Execute {
  const database = new DatabaseSync(':memory:');
  for (const migration of MIGRATIONS) database.exec(migration);
  database.exec('PRAGMA foreign_keys = OFF');
  for (const statement of sample) database.exec(statement);
  return (...statements) =>
    Promise.resolve(statements.map((sql) => JSON.parse(JSON.stringify(database.prepare(sql).all())) as unknown[]));
}

/** Answers commands from a database, and notes whether they asked for the live one. */
export function answeringFrom(execute: Execute): { readonly answering: Answering; readonly remotes: boolean[] } {
  const remotes: boolean[] = [];
  return {
    remotes,
    answering: (remote, answer) => {
      remotes.push(remote);
      return answer(execute);
    },
  };
}
