import { expect, test } from 'vitest';
import { projectFiles, readProjectFile } from './project-files.ts';

/** Files that come with an island's own script: what it imports, but for types and for what it imports on demand. */
function drawnAtOnce(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const [, name] of readProjectFile(path).matchAll(
    /^import (?!type )[^;]*?'#((?:islands|forms|ui)\/[^']+\.tsx?)';/gm,
  ))
    drawnAtOnce(`src/${name}`, seen);
  return seen;
}

/** Reads of a store that do not begin as the built page does. */
function lateReads(text: string): string[] {
  return [...text.matchAll(/useStore\([^()]*\)/g)]
    .map(([read]) => read)
    .filter((read) => !read.includes("ssr: 'initial'"));
}

test('what is prerendered begins with the first value of its stores, as the built page does', () => {
  const entries = projectFiles('src/**/*.astro').flatMap((path) =>
    [...readProjectFile(path).matchAll(/import \{ \w+ \} from '#(islands\/[\w/.-]+\.tsx)'/g)].map(
      ([, name]) => `src/${name}`,
    ),
  );
  const files = new Set(entries.flatMap((entry) => [...drawnAtOnce(entry)]));
  expect(files.size).toBeGreaterThan(30);
  expect(files).toContain('src/forms/use-contract-form.ts');
  expect([...files].flatMap((path) => lateReads(readProjectFile(path)).map((read) => `${path}: ${read}`))).toEqual([]);
});

test('control: a read of a store that follows the visitor from the first moment is noticed', () => {
  expect(lateReads("const a = useStore($a, { ssr: 'initial' }); const b = useStore($b);")).toEqual(['useStore($b)']);
});
