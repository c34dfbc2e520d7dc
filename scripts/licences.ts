import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { parseDocument } from 'yaml';
import { shippedPackages } from './build/shipped-packages.ts';

/** Writes the packages that ship to browsers into LICENCES.yaml, and leaves the rest of the file as it is. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FILE = `${ROOT}LICENCES.yaml`;

const document = parseDocument(readFileSync(FILE, 'utf8'));
const packages = shippedPackages(ROOT);
document.set('packages', packages);
writeFileSync(FILE, await format(document.toString(), { ...(await resolveConfig(FILE)), parser: 'yaml' }));
console.log(`LICENCES.yaml names ${packages.length} packages.`);
