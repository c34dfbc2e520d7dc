import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { projectFiles, readProjectFile } from './project-files.ts';

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

const AT_ONCE = 'imports as the page opens: a page that stands open has the part';

/** Why an import may be bare. These scripts come with the page, whose weight `importPart` would add to. */
const BARE: Readonly<Record<string, string>> = {
  'src/features/tours/TripFilter.astro': 'no press waits for it: the choices stay links, which open the new version',
  'src/pages/check-in.astro': AT_ONCE,
  'src/pages/contact.astro': AT_ONCE,
  'src/pages/faq.astro': AT_ONCE,
  'src/pages/reviews.astro': AT_ONCE,
  'src/pages/search.astro': AT_ONCE,
};

/** The imports on demand that do not go through `importPart`. */
function bareImports(text: string): string[] {
  return [...text.matchAll(/(importPart\(\(\) => )?(?<!\btypeof )(?<!: )\bimport\('[#.][^']+'\)/g)]
    .filter(([, through]) => through === undefined)
    .map(([found]) => found);
}

test('a part of the site is fetched before it is imported, so that an old page knows that it is one', () => {
  const files = projectFiles('src/**/*.{ts,tsx,astro}').filter((path) => !path.endsWith('.d.ts'));
  expect(files.filter((path) => bareImports(readProjectFile(path)).length > 0)).toEqual(Object.keys(BARE));
});

test('each island is drawn again once when React fails, and then says so', () => {
  const islands = hydratedIslands();
  expect(islands.length).toBeGreaterThan(12);
  const unguarded = islands.filter((path) => !/<Boundary|<LeadEnquiry|<\w+Enquiry/.test(readProjectFile(path)));
  expect(unguarded).toEqual([]);
});

/** The React components that Astro parts, layouts and pages import, each file once. */
function hydratedIslands(): string[] {
  const islands = projectFiles('src/**/*.astro').flatMap((path) =>
    Array.from(readProjectFile(path).matchAll(/^import \{ \w+ \} from '([#.][^']+\.tsx)'/gm), ([, name]) =>
      name!.startsWith('.') ? join(dirname(path), name!) : name!.replace('#', 'src/'),
    ),
  );
  return [...new Set(islands)];
}
