import type { ContentKind } from '#catalogue/content-kinds.ts';
import type { Entry } from '#catalogue/check/check-references.ts';
import type { ContentProblem, Fault } from '#catalogue/check/problem.ts';
import { fieldTexts, type SourceFile } from '#catalogue/check/source-file.ts';

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
const WITH_TEXT: readonly ContentKind[] = ['tours', 'articles', 'faqs', 'reviews', 'pages'];
const FILE_NAME = /^[\w-]+\.(jpe?g|png|svg|webp|avif|gif|heic)$|^(IMG|DSC|DSCF|PXL|Screenshot)[_ -]?\d/i;
const SAYS_NOTHING = /^(image|picture|photo|photograph|img|bild|untitled|alt|todo|tbd|xxx+)\.?$/i;

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
    ...(kind === 'navigation' ? checkLabels(source) : []),
    ...checkAlts(source),
    ...(WITH_TEXT.includes(kind) && source.body.trim() === ''
      ? [source.complaint([], 'has no text', 'Write it below the second ---.')]
      : []),
  ];
}

/** Finds labels that are too long for the menu. The footer has no limit. */
function checkLabels(source: SourceFile): ContentProblem[] {
  const problem = `has more than ${LONGEST_LABEL} characters, which is too long for the menu`;
  return fieldTexts(source.data)
    .filter(({ text, path }) => path[0] === 'header' && path.at(-1) === 'label' && text.length > LONGEST_LABEL)
    .map(({ path }) => source.complaint(path, problem, 'Shorten it to a word or two.'));
}

/** Finds text alternatives that do not describe the picture (WCAG 1.1.1). */
function checkAlts(source: SourceFile): ContentProblem[] {
  return fieldTexts(source.data).flatMap(({ text, path }) => {
    const fault = path.at(-1) === 'alt' ? altFault(text) : null;
    return fault === null ? [] : [source.complaint(path, fault.problem, fault.mend)];
  });
}

/** The fault of a text alternative, or null. Another check reports an empty one. */
export function altFault(alt: string): Fault | null {
  const mend = 'Say what the picture shows, for people who can’t see it.';
  if (FILE_NAME.test(alt.trim())) return { problem: `"${alt}" is a file name`, mend };
  if (SAYS_NOTHING.test(alt.trim())) return { problem: `"${alt}" doesn’t say what the picture shows`, mend };
  if (alt.length <= LONGEST_ALT) return null;
  return {
    problem: `has ${alt.length} characters, which is too long to listen to`,
    mend: 'Use one or two sentences, and put the rest in the text.',
  };
}

const MARKUP: readonly { readonly sign: RegExp; readonly what: string }[] = [
  { sign: /\*\*\S[^*]*\*\*|(?<!\w)__\S[^_]*__(?!\w)/, what: 'Markdown' },
  { sign: /!?\[[^\]]+\]\([^)]+\)/, what: 'Markdown' },
  { sign: /^#{1,6}\s\S/m, what: 'Markdown' },
  { sign: /^[•·▪●◦‣]/, what: 'a word processor’s bullet' },
  { sign: /(?<=\S)\[[a-z]{1,2}\]|^\[[a-z]{1,2}\](?=\S)/m, what: 'a Google Docs comment mark' },
  { sign: /<\/?[a-z][^<>]*>/i, what: 'HTML' },
  { sign: /&(?:[a-z]{2,8}|#\d{2,6}|#x[\da-f]{2,6});/i, what: 'HTML' },
];

/** A text for a field, without the signs that would show. */
export function withoutMarkup(text: string): string {
  const plain = (found: string) => found.replaceAll(/[*_#<>[\]()&;•·▪●◦‣]/g, '');
  return MARKUP.reduce((words, { sign }) => words.replaceAll(new RegExp(sign, `${sign.flags}g`), plain), text).trim();
}

/** Finds Markdown and HTML in fields: only the text below the fields can have it. */
export function checkPlainFields({ source }: Entry): ContentProblem[] {
  return fieldTexts(source.data).flatMap(({ text, path }) => {
    for (const { sign, what } of MARKUP) {
      const found = sign.exec(text)?.[0];
      if (found === undefined) continue;
      const problem = `"${found}" is ${what}, but this field is plain text and would show the symbols`;
      return [source.complaint(path, problem, 'Write plain words. Links and bold work in the text below the fields.')];
    }
    return [];
  });
}
