import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeApi } from '../../scripts/openapi/describe-api.ts';
import { OPERATIONS } from '../../scripts/openapi/operations.ts';
import { MIGRATIONS } from '#functions/store/schema.ts';
import { readProjectFile } from '../architecture/project-files.ts';

/** Endpoints that only our own pages call, and that may change with them. */
const OF_OUR_PAGES = ['staffSession'];

test('docs/api/openapi.json is what `npm run -s openapi` writes today [E29]', () => {
  const { version } = JSON.parse(readProjectFile('package.json')) as { version: string };
  expect(JSON.parse(readProjectFile('docs/api/openapi.json'))).toEqual(
    JSON.parse(JSON.stringify(describeApi(version))),
  );
});

test('the API reference names every endpoint of the contract [E29]', () => {
  const declared = globSync('src/contract/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^export const (\w+) = (?:get|post)\(/gm)].map(([, name]) => name),
  );
  expect(declared.filter((name) => !OF_OUR_PAGES.includes(name!)).sort()).toEqual(Object.keys(OPERATIONS).sort());
});

test('a field that the contract requires is required in the reference', () => {
  const { paths } = describeApi('1.0.0') as {
    paths: Record<
      string,
      Record<string, { requestBody: { content: Record<string, { schema: { required: string[] } }> } }>
    >;
  };
  const { schema } = paths['/api/guest/']!['post']!.requestBody.content['application/json']!;
  expect(schema.required).toEqual(['last_name', 'email', 'gender', 'hear', 'tc_terms']);
});

test('docs/RUNNING.md says of every table what removes its rows [N17]', () => {
  const tables = [...MIGRATIONS.join('\n').matchAll(/^CREATE TABLE (\w+)/gm)].map(([, name]) => name);
  const guide = readFileSync('docs/RUNNING.md', 'utf8');
  const section = /^## What is deleted\n(.*?)^## /ms.exec(guide)?.[1] ?? '';

  const documented = section
    .split('\n')
    .flatMap((row) => [...(row.split('|')[2] ?? '').matchAll(/`(\w+)`/g)])
    .map(([, name]) => name);

  expect(documented.toSorted()).toEqual(tables.toSorted());
});
