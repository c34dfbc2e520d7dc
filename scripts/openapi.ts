import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { describeApi } from './openapi/describe-api.ts';

/** Writes the API reference, docs/api/openapi.json, from the contract. */
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const FILE = here('../docs/api/openapi.json');

const { version } = JSON.parse(readFileSync(here('../package.json'), 'utf8')) as { version: string };
const text = JSON.stringify(describeApi(version));
mkdirSync(dirname(FILE), { recursive: true });
writeFileSync(FILE, await format(text, { ...(await resolveConfig(FILE)), parser: 'json' }));
console.log('Wrote docs/api/openapi.json.');
