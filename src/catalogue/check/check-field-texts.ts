import type { ContentKind } from '#catalogue/content-kinds.ts';
import type { Entry } from '#catalogue/check/check-references.ts';
import type { ContentProblem, FieldPath } from '#catalogue/check/problem.ts';

/** The most characters that a field may have, and the place whose layout a longer text would break. */
interface TextLimit {
  readonly field: string;
  readonly most: number;
  readonly where: string;
}

const LIMITS: Partial<Record<ContentKind, readonly TextLimit[]>> = {
  tours: [
    { field: 'name', most: 40, where: 'on its poster and its card' },
    { field: 'summary', most: 200, where: 'on its card' },
  ],
  destinations: [
    { field: 'name', most: 50, where: 'on its card' },
    { field: 'summary', most: 200, where: 'on its card' },
  ],
  articles: [
    { field: 'title', most: 80, where: 'on its card' },
    { field: 'lead_in', most: 220, where: 'on its card' },
  ],
  categories: [{ field: 'name', most: 30, where: 'in the list of categories' }],
  operator: [{ field: 'tagline', most: 50, where: 'where pages are shared' }],
};
const LONGEST_LABEL = 24;
export const LONGEST_ALT = 250;
/** Kinds that need a text below their fields. */
const WITH_TEXT: readonly ContentKind[] = ['tours', 'articles', 'faqs', 'reviews', 'pages'];
const FILE_NAME = /^[\w-]+\.(jpe?g|png|svg|webp|avif|gif|heic)$|^(IMG|DSC|DSCF|PXL|Screenshot)[_ -]?\d/i;
const SAYS_NOTHING = /^(image|picture|photo|photograph|img|bild|untitled|alt|todo|tbd|xxx+)\.?$/i;

/** The most characters that a field may have. */
export function mostCharacters(kind: ContentKind, field: string): number {
  return LIMITS[kind]?.find((limit) => limit.field === field)?.most ?? Infinity;
}

/** Finds fields that are too long, text alternatives that say nothing, and missing texts. */
export function checkFieldTexts({ kind, source }: Entry): ContentProblem[] {
  const data = source.data as Record<string, unknown>;
  const long = (LIMITS[kind] ?? []).flatMap(({ field, most, where }) => {
    const value = data[field];
    const length = typeof value === 'string' ? [...value].length : 0;
    if (length <= most) return [];
    const problem = `has ${length} characters, but only ${most} fit ${where}`;
    return [source.complaint([field], problem, 'Shorten it.')];
  });
  return [
    ...long,
    ...(kind === 'navigation' ? checkLabels(data, []).map((path) => source.complaint(path, ...LONG_LABEL)) : []),
    ...checkAlts(data, []).map(({ path, problem, mend }) => source.complaint(path, problem, mend)),
    ...(WITH_TEXT.includes(kind) && source.body.trim() === ''
      ? [source.complaint([], 'has no text', 'Write it below the second ---.')]
      : []),
  ];
}

const LONG_LABEL = [
  `has more than ${LONGEST_LABEL} characters, which is too long for the menu`,
  'Shorten it to a word or two.',
] as const;

/** The paths of labels that are too long for the menu. The footer has no limit. */
function checkLabels({ header }: { readonly header?: unknown }, path: FieldPath): FieldPath[] {
  if (!Array.isArray(header)) return [];
  return header.flatMap((entry: { label?: unknown } | null, index) =>
    typeof entry?.label === 'string' && entry.label.length > LONGEST_LABEL ? [[...path, 'header', index, 'label']] : [],
  );
}

/** Finds text alternatives that do not describe the picture (WCAG 1.1.1). */
function checkAlts(data: unknown, path: FieldPath): { path: FieldPath; problem: string; mend: string }[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]: [string, unknown]) => {
    const here = [...path, Array.isArray(data) ? Number(key) : key];
    if (key !== 'alt' || typeof value !== 'string') return checkAlts(value, here);
    const fault = altFault(value);
    return fault === null ? [] : [{ path: here, ...fault }];
  });
}

/** The fault of a text alternative, or null. Another check reports an empty one. */
export function altFault(alt: string): { readonly problem: string; readonly mend: string } | null {
  const mend = 'Say what the picture shows, for people who can’t see it.';
  if (FILE_NAME.test(alt.trim())) return { problem: `"${alt}" is a file name`, mend };
  if (SAYS_NOTHING.test(alt.trim())) return { problem: `"${alt}" doesn’t say what the picture shows`, mend };
  if (alt.length <= LONGEST_ALT) return null;
  return {
    problem: `has ${alt.length} characters, which is too long to listen to`,
    mend: 'Use one or two sentences, and put the rest in the text.',
  };
}
