import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The code that reads entries. Its imports of `src/domain` do not change the shape of an entry. */
const CONTRACT = ['src/content.config.ts', 'src/catalogue/{content-kinds,schema/*,text-rendering}.ts'];
const MARK = 'schema-version';

/**
 * Makes Astro read the content again when the schemas have changed.
 *
 * Astro keeps entries between builds. It notices a changed `content.config.ts`, but not a changed schema that it
 * imports. Pages would then get entries of the old shape. `cache` is the folder where Astro keeps the entries.
 */
export function forgetOldEntries(root: string, cache: string): void {
  const version = hashOf(
    globSync(CONTRACT, { cwd: root })
      .toSorted()
      .map((file) => join(root, file)),
  );
  const mark = join(cache, MARK);
  if (read(mark) === version) return;
  rmSync(join(cache, 'data-store.json'), { force: true });
  rmSync(join(root, '.astro', 'data-store.json'), { force: true });
  mkdirSync(cache, { recursive: true });
  writeFileSync(mark, version);
}

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex');
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
