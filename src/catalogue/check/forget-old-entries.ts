import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What entries are read by; their imports of `src/domain` only name values and do not change an entry's shape. */
const CONTRACT = ['src/content.config.ts', 'src/catalogue/schema/**/*.ts', 'src/catalogue/text-rendering.ts'];
const MARK = 'schema-version';

/**
 * Has the content read anew when what it is read by has changed.
 *
 * Astro keeps read entries between builds and notices a changed `content.config.ts`, but not a changed schema that it
 * imports: entries in the old shape would then reach pages written for the new one. `cache` is where it keeps them.
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
