import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dateInZone } from '#domain/calendar-date.ts';
import { DEMONSTRATION } from '../machine/demonstration-copy.mjs';
import type { NewOperator } from './answers.ts';
import { firstContent } from './first-content.ts';

/** Whether the project still has the demonstration's content. */
export function hasOperator(root: string): boolean {
  return existsSync(join(root, DEMONSTRATION));
}

/**
 * Makes the project another operator's: moves the demonstration to the tests, which still use it, writes a
 * content with one tour, gives Worker, database, queue and package the operator's name, and takes out the region of the
 * demonstration's database.
 */
export function makeOperator(root: string, operator: NewOperator, now: number): void {
  renameSync(join(root, 'content'), join(root, DEMONSTRATION));
  const content = firstContent(operator, dateInZone(now, operator.zone));
  for (const [file, text] of Object.entries(content)) {
    const path = join(root, 'content', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  nameEverything(root, slugOf(operator.name));
  forgetRegion(root);
}

/** Where a database stands is chosen with it: until then the functions run wherever the visitor is. */
function forgetRegion(root: string): void {
  const file = join(root, 'wrangler.jsonc');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/(?:^ *\/\/.*\n)*^ *"placement": .*\n/m, ''));
}

/** The name of the project is a part of others: `name-outbox`. */
function nameEverything(root: string, name: string): void {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const { name: old } = JSON.parse(read('package.json')) as { name: string };
  const named = new RegExp(`"${old}(-outbox)?"`, 'g');
  for (const file of ['package.json', 'package-lock.json', 'wrangler.jsonc']) {
    writeFileSync(
      join(root, file),
      read(file).replace(named, (_, part: string | undefined) => `"${name}${part ?? ''}"`),
    );
  }
}

/** Small letters, digits and hyphens, as the name of a Worker must be. */
function slugOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 40)
      .replace(/^-+|-+$/g, '') || 'site'
  );
}
