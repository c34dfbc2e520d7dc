import { expect, test } from 'vitest';
import { hydratedIslands } from './hydrated-islands.ts';
import { projectFiles, readProjectFile } from './project-files.ts';

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

test('control: an import that goes without is noticed', () => {
  expect(bareImports("await import('#a.ts'); await importPart(() => import('#b.ts'));")).toEqual(["import('#a.ts')"]);
});

test('each island is drawn again once when React fails, and then says so', () => {
  const islands = hydratedIslands();
  expect(islands.length).toBeGreaterThan(15);
  const unguarded = islands.filter((path) => !/<Boundary|<LeadEnquiry|<\w+Enquiry/.test(readProjectFile(path)));
  expect(unguarded).toEqual([]);
});
