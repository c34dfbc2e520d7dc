import type { ContentFile } from '#catalogue/check/content-files.ts';
import type { ContentKind } from '#catalogue/content-kinds.ts';
import { type ContentProblem, type Fault, type FieldPath, suggest } from '#catalogue/check/problem.ts';
import type { SourceFile } from '#catalogue/check/source-file.ts';
import { fieldsOfKind } from '#catalogue/editing/collections.ts';
import { groupId } from '#catalogue/schema/pages.ts';
import { RESERVED_HASHES, RESERVED_IDS, RESERVED_PAGES, RESERVED_SLUGS, SLUG } from '#catalogue/schema/text.ts';

export interface Entry extends ContentFile {
  readonly source: SourceFile;
}

/** Checks names that become addresses: their form, reserved names, and that no two tours have the same code. */
export function checkNames(entries: readonly Entry[]): ContentProblem[] {
  return [
    ...entries.flatMap(nameProblem),
    ...entries.flatMap(groupProblem),
    ...duplicateSlugs(entries),
    ...duplicateCodes(entries),
  ];
}

/** Checks that an entry refers only to entries with a file. That file may have mistakes of its own. */
export function checkReferences(entries: readonly Entry[], present: readonly ContentFile[]): ContentProblem[] {
  const references = new Map([...new Set(entries.map(({ kind }) => kind))].map((kind) => [kind, referencesOf(kind)]));
  return entries.flatMap((entry) =>
    references.get(entry.kind)!.flatMap(({ field, to }) =>
      namedIn(entry, field).flatMap(({ slug, path }) => {
        const missing = missingEntry(slug, to, present);
        return missing ? [entry.source.complaint(path, missing.problem, missing.mend)] : [];
      }),
    ),
  );
}

/** Gives the fault of a reference to an entry, or null. Another check reports names with a wrong form. */
export function missingEntry(slug: string, to: string, present: readonly ContentFile[]): Fault | null {
  const known = present.filter(({ kind }) => kind === to).map((other) => other.slug);
  if (known.includes(slug) || !SLUG.test(slug)) return null;
  const place = to === 'tours' ? 'folder' : 'file';
  return { problem: `there is no ${place} "${slug}" in content/${to}`, mend: suggest(slug, known) };
}

/** The fields of a kind that name another entry, or list several, as its schema says. */
function referencesOf(kind: ContentKind): { field: string; to: string }[] {
  return fieldsOfKind(kind).flatMap(({ name, shape }) => {
    const named = shape.kind === 'list' ? shape.item.shape : shape;
    return named.kind === 'entry' ? [{ field: name, to: named.of }] : [];
  });
}

const WITH_ADDRESS: readonly ContentKind[] = ['tours', 'destinations', 'articles', 'categories', 'authors', 'pages'];
const OPENED_BY_HASH: readonly ContentKind[] = ['tours', 'destinations'];

function nameProblem({ kind, slug, file, source }: Entry): ContentProblem[] {
  const thing = kind === 'tours' ? 'folder' : 'file';
  if (kind === 'departures') return [];
  if (!SLUG.test(slug)) {
    const mend = `Rename the ${thing}: small letters, digits and dashes.`;
    return [source.complaint([], `the ${thing} name "${slug}" can’t be part of an address`, mend)];
  }
  if (kind !== 'articles' && file.endsWith('.mdx'))
    return [source.complaint([], 'only articles can end in .mdx', `Rename it to ${slug}.md.`)];
  const taken: readonly string[] = [
    ...(WITH_ADDRESS.includes(kind) ? RESERVED_SLUGS : []),
    ...(OPENED_BY_HASH.includes(kind) ? RESERVED_HASHES : []),
    ...(kind === 'tours' || kind === 'articles' ? RESERVED_IDS : []),
    ...(kind === 'pages' ? RESERVED_PAGES : []),
  ];
  if (!taken.includes(slug)) return [];
  const mend = `Give the ${thing} another name; also taken: ${taken.filter((name) => name !== slug).join(', ')}.`;
  return [source.complaint([], `the name "${slug}" is used by the site itself`, mend)];
}

function groupProblem(entry: Entry): ContentProblem[] {
  if (entry.kind !== 'faqs') return [];
  return namedIn(entry, 'group').flatMap(({ slug: group, path }) => {
    if (!RESERVED_IDS.includes(groupId(group))) return [];
    return [entry.source.complaint(path, 'has the address of a part of the page', 'Use other words.')];
  });
}

/** Reports `a.md` beside `a.mdx`, because both would have the same address. */
function duplicateSlugs(entries: readonly Entry[]): ContentProblem[] {
  const seen = new Map<string, string>();
  return entries.flatMap(({ kind, slug, source }) => {
    const first = seen.get(`${kind}/${slug}`);
    seen.set(`${kind}/${slug}`, first ?? source.file);
    return first === undefined ? [] : [source.complaint([], `has the same name as ${first}`, 'Rename one.')];
  });
}

function duplicateCodes(entries: readonly Entry[]): ContentProblem[] {
  const seen = new Map<string, string>();
  const codes = entries
    .filter(({ kind }) => kind === 'tours')
    .flatMap((tour) =>
      ['code', 'formerly'].flatMap((field) => namedIn(tour, field).map((named) => ({ tour, ...named }))),
    );
  return codes.flatMap(({ tour, slug: code, path }) => {
    const first = seen.get(code);
    seen.set(code, first ?? tour.file);
    if (first === undefined) return [];
    return [tour.source.complaint(path, `${code} is already the code of ${first}`, 'Give this tour its own code.')];
  });
}

function namedIn({ source }: Entry, field: string): { slug: string; path: FieldPath }[] {
  const value: unknown = (source.data as Record<string, unknown>)[field];
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((slug, index) =>
    typeof slug === 'string' ? [{ slug, path: Array.isArray(value) ? [field, index] : [field] }] : [],
  );
}

/** The field that names an entry to visitors. Two entries of a kind cannot share it. */
const NAMES: Partial<Record<ContentKind, { readonly field: string; readonly what: string }>> = {
  faqs: { field: 'question', what: 'question' },
  articles: { field: 'title', what: 'title' },
  tours: { field: 'name', what: 'name' },
  destinations: { field: 'name', what: 'name' },
  categories: { field: 'name', what: 'name' },
  authors: { field: 'full_name', what: 'name' },
};
const LISTS = ['slides', 'questions', 'tours', 'categories', 'highlights', 'included', 'not_included', 'bring'];

export function checkDoubles(entries: readonly Entry[]): ContentProblem[] {
  return [...checkEntryNames(entries), ...entries.flatMap(checkLists)];
}

function checkEntryNames(entries: readonly Entry[]): ContentProblem[] {
  const seen = new Map<string, string>();
  return entries.flatMap(({ kind, source, file }) => {
    const { field, what } = NAMES[kind] ?? {};
    if (field === undefined || what === undefined) return [];
    const value = (source.data as Record<string, unknown>)[field];
    if (typeof value !== 'string') return [];
    const key = `${kind} ${comparable(value)}`;
    const first = seen.get(key);
    seen.set(key, first ?? file);
    if (first === undefined) return [];
    const mend = 'Remove one, or make them different.';
    return [source.complaint([field], `${first} has the same ${what}: "${value}"`, mend)];
  });
}

function checkLists({ source }: Entry): ContentProblem[] {
  return LISTS.flatMap((field) => {
    const list = (source.data as Record<string, unknown>)[field];
    if (!Array.isArray(list)) return [];
    return list.flatMap((value: unknown, index) => {
      if (typeof value !== 'string' || list.indexOf(value) === index) return [];
      const path: FieldPath = [field, index];
      return [source.complaint(path, `"${value}" is listed twice`, 'Remove one.')];
    });
  });
}

/** A text for comparison: lower case, letters and digits only. */
export function comparable(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
