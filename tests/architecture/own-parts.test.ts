import { expect, test } from 'vitest';
import { projectFiles, readProjectFile } from './project-files.ts';

/** They import as the page opens, when its version cannot be an old one. */
const WITH_THE_PAGE = [
  'src/components/listing/TripFilter.astro',
  'src/components/page/menu.ts',
  'src/components/page/page-script.ts',
  'src/components/search/SearchResults.astro',
  'src/pages/check-in.astro',
  'src/pages/contact.astro',
  'src/pages/faq.astro',
  'src/pages/reviews.astro',
];

/** The imports on demand that do not go through `importPart`. */
function bareImports(text: string): string[] {
  return [...text.matchAll(/(importPart\(\(\) => )?(?<!\btypeof )(?<!: )\bimport\('#[^']+'\)/g)]
    .filter(([, through]) => through === undefined)
    .map(([found]) => found);
}

test('a part of the site is fetched before it is imported, so that an old page knows that it is one', () => {
  const files = projectFiles('src/**/*.{ts,tsx,astro}').filter((path) => !path.endsWith('.d.ts'));
  expect(files.filter((path) => bareImports(readProjectFile(path)).length > 0)).toEqual(WITH_THE_PAGE);
});

test('control: an import that goes without is noticed', () => {
  expect(bareImports("await import('#a.ts'); await importPart(() => import('#b.ts'));")).toEqual(["import('#a.ts')"]);
});

test('each island is drawn again once when React fails, and then says so', () => {
  const islands = projectFiles('src/**/*.astro').flatMap((path) =>
    [...readProjectFile(path).matchAll(/import \{ (\w+) \} from '#(islands\/[\w/.-]+\.tsx)'/g)].map(
      ([, , name]) => name!,
    ),
  );
  expect(new Set(islands).size).toBeGreaterThan(18);
  const unguarded = islands.filter(
    (name) => !/<Boundary|<LeadEnquiry|<\w+Enquiry/.test(readProjectFile(`src/${name}`)),
  );
  expect(unguarded).toEqual([]);
});
