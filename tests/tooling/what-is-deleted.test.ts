import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aDatabase } from './a-database.ts';

test('docs/RUNNING.md says of every table what removes its rows [N17]', async () => {
  const [tables] = await aDatabase([])(`SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`);
  const guide = readFileSync('docs/RUNNING.md', 'utf8');
  const section = /^## What is deleted\n(.*?)^## /ms.exec(guide)?.[1] ?? '';

  const documented = section
    .split('\n')
    .flatMap((row) => [...(row.split('|')[2] ?? '').matchAll(/`(\w+)`/g)])
    .map(([, name]) => ({ name }));

  expect(documented.toSorted((one, other) => one.name!.localeCompare(other.name!))).toEqual(tables);
});
