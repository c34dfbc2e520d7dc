import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { hydratedIslands } from './hydrated-islands.ts';
import { readProjectFile } from './project-files.ts';

/** Files that come with an island's own script: what it imports, but for types and for what it imports on demand. */
function drawnAtOnce(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  const imports = readProjectFile(path).matchAll(/^import (?!type )[^;]*?'(#(?:features|ui)\/|\.\/)([^']+\.tsx?)';/gm);
  for (const [, from, name] of imports) {
    drawnAtOnce(from === './' ? join(dirname(path), name!) : `src/${from!.slice(1)}${name}`, seen);
  }
  return seen;
}

/** Reads of a store that do not begin as the built page does. */
function lateReads(text: string): string[] {
  return [...text.matchAll(/useStore\([^()]*\)/g)]
    .map(([read]) => read)
    .filter((read) => !read.includes("ssr: 'initial'"));
}

test('what is prerendered begins with the first value of its stores, as the built page does', () => {
  const files = new Set(hydratedIslands().flatMap((entry) => [...drawnAtOnce(entry)]));
  expect(files.size).toBeGreaterThan(30);
  expect(files).toContain('src/ui/contract-form.tsx');
  expect([...files].flatMap((path) => lateReads(readProjectFile(path)).map((read) => `${path}: ${read}`))).toEqual([]);
});

test('control: a read of a store that follows the visitor from the first moment is noticed', () => {
  expect(lateReads("const a = useStore($a, { ssr: 'initial' }); const b = useStore($b);")).toEqual(['useStore($b)']);
});
