import type { ContentKind } from '#catalogue/content-kinds.ts';
import type { Entry } from '#catalogue/check/check-references.ts';
import type { ContentProblem, FieldPath } from '#catalogue/check/problem.ts';

/** The field that names an entry to visitors. Two entries of a kind cannot share it. */
const NAMES: Partial<Record<ContentKind, { readonly field: string; readonly what: string }>> = {
  faqs: { field: 'question', what: 'question' },
  articles: { field: 'title', what: 'title' },
  tours: { field: 'name', what: 'name' },
  destinations: { field: 'name', what: 'name' },
  categories: { field: 'name', what: 'name' },
  authors: { field: 'full_name', what: 'name' },
};
/** Shorter texts may be equal by chance. */
const SHORTEST_TEXT = 40;
/** Lists that may not repeat an entry. */
const LISTS = ['slides', 'questions', 'tours', 'categories', 'highlights', 'included', 'not_included', 'bring'];

/** Finds duplicates: questions, titles, copied texts and entries of lists. */
export function checkDoubles(entries: readonly Entry[]): ContentProblem[] {
  return [...checkEntryNames(entries), ...checkTexts(entries), ...entries.flatMap(checkLists)];
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

function checkTexts(entries: readonly Entry[]): ContentProblem[] {
  const seen = new Map<string, string>();
  return entries.flatMap(({ kind, source, file }): ContentProblem[] => {
    const text = comparable(source.body);
    if (text.length < SHORTEST_TEXT) return [];
    const first = seen.get(`${kind} ${text}`);
    seen.set(`${kind} ${text}`, first ?? file);
    if (first === undefined) return [];
    return [
      {
        file,
        line: source.bodyLine,
        field: 'text',
        problem: `${first} has the same text, word for word`,
        mend: 'Remove one, or write a different text.',
        severity: 'mistake',
      },
    ];
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
