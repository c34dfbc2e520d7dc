import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/machine/machine.mjs';
import { countOf, weakeningsOf } from '../guards/a-guard.ts';
import { GUARDS } from '../guards/guards.ts';

/** The least number of guards. A removed guard would remove a proof. */
const AT_LEAST = 301;

const read = (file: string) => readFileSync(ROOT + file, 'utf8');

test('the text of every guard stands once in its file, and the weaker one is another', () => {
  const wrong = GUARDS.flatMap((guard) =>
    weakeningsOf(guard)
      .filter(({ file, text, weaker }) => countOf(text, read(file)) !== 1 || text === weaker)
      .map(({ file }) => `${guard.guard}: ${file}`),
  );
  expect(wrong).toEqual([]);
});

test('the test of every guard exists', () => {
  const wrong = GUARDS.filter(
    (guard) => !existsSync(ROOT + guard.test) || countOf(guard.fails, read(guard.test)) === 0,
  );
  expect(wrong.map(({ guard, test: file, fails }) => `${guard}: ${file} "${fails}"`)).toEqual([]);
});

test('no two guards have one name, and none was lost', () => {
  expect(new Set(GUARDS.map(({ guard }) => guard)).size).toBe(GUARDS.length);
  expect(GUARDS.length).toBeGreaterThanOrEqual(AT_LEAST);
});
