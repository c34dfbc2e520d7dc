import type { Entry } from '#catalogue/check/check-references.ts';
import type { ContentProblem, FieldPath } from '#catalogue/check/problem.ts';

/** Markup in a field, which pages show as plain text. */
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
  return textsIn(source.data, []).flatMap(({ text, path }) => {
    for (const { sign, what } of MARKUP) {
      const found = sign.exec(text)?.[0];
      if (found === undefined) continue;
      const problem = `"${found}" is ${what}, but this field is plain text and would show the symbols`;
      return [source.complaint(path, problem, 'Write plain words. Links and bold work in the text below the fields.')];
    }
    return [];
  });
}

function textsIn(data: unknown, path: FieldPath): { text: string; path: FieldPath }[] {
  if (typeof data === 'string') return [{ text: data, path }];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]: [string, unknown]) =>
    textsIn(value, [...path, Array.isArray(data) ? Number(key) : key]),
  );
}
