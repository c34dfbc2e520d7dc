/** Where a word stands in a text: the index of its first character, and of the first one after it. */
export interface FoundWord {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the words of a query in a text: in any order, upper or lower case. A longer word that has one as a part is found
 * whole: `guided` for `guide`. Straight and typographic apostrophes are the same.
 *
 * Null if a word is not there. An empty query is found in every text, nowhere in particular.
 */
export function findWords(text: string, query: string): FoundWord[] | null {
  const plain = withPlainApostrophes(text);
  const found: FoundWord[] = [];
  for (const word of wordsOf(query)) {
    const matches = [...plain.matchAll(new RegExp(`${LETTERS}${escapeForRegExp(word)}${LETTERS}`, 'giu'))];
    if (matches.length === 0) return null;
    found.push(...matches.map(({ index, 0: { length } }) => ({ start: index, end: index + length })));
  }
  return found;
}

const LETTERS = String.raw`[\p{L}\p{N}]*`;

function wordsOf(query: string): string[] {
  return withPlainApostrophes(query).split(/\s+/).filter(Boolean);
}

function withPlainApostrophes(text: string): string {
  return text.replaceAll('’', "'");
}

function escapeForRegExp(word: string): string {
  return word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
