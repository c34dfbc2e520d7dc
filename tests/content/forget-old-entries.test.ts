import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { forgetOldEntries } from '#catalogue/check/integration.ts';

const root = mkdtempSync(join(tmpdir(), 'entries-'));
const cache = join(root, 'cache');
const store = join(cache, 'data-store.json');
const schema = join(root, 'src/catalogue/schema/tour.ts');

afterEach(() => rmSync(root, { recursive: true, force: true }));

test('entries that were read by another schema are read again, others are kept', () => {
  mkdirSync(join(root, 'src/catalogue/schema'), { recursive: true });
  mkdirSync(cache);
  writeFileSync(join(root, 'src/content.config.ts'), 'collections');
  writeFileSync(schema, 'one');
  forgetOldEntries(root, cache);

  writeFileSync(store, '{}');
  forgetOldEntries(root, cache);
  expect(existsSync(store)).toBe(true);

  writeFileSync(schema, 'two');
  forgetOldEntries(root, cache);
  expect(existsSync(store)).toBe(false);
});
