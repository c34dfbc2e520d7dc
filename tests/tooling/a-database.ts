import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Answering, Execute } from '../../scripts/office/database.ts';

const FOLDER = 'functions/migrations';

/**
 * Opens a migrated database in this process. It answers as the database of `npm start` does, with rows as JSON.
 *
 * database.test.ts proves that both give the same answers.
 */
export function aDatabase(sample: readonly string[]): Execute {
  const database = new DatabaseSync(':memory:');
  for (const file of readdirSync(FOLDER).toSorted()) database.exec(readFileSync(`${FOLDER}/${file}`, 'utf8'));
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
