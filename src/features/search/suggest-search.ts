import { nearest } from '#domain/text/spelling.ts';

/** The shortest stem to correct: a shorter one is similar to too many others. */
const SHORTEST = 4;
const LETTERS_TO_AN_EDIT = 3;
/** English endings, which the comparison ignores. */
const ENDING = /(?:ing|ers?|ed|e?s)$/;

/** Corrects each word of a query that no title contains to the most similar of `words`. Null if nothing changes. */
export function suggestSearch(query: string, words: readonly string[]): string | null {
  const stems = new Map(words.map((word) => [stemOf(word), word]));
  const asked = query.toLowerCase().split(/\s+/);
  const corrected = asked.map((word) => {
    const stem = stemOf(word);
    if (stem.length < SHORTEST || stems.has(stem)) return word;
    const found = nearest(stem, [...stems.keys()], Math.floor(stem.length / LETTERS_TO_AN_EDIT));
    return found === undefined ? word : stems.get(found)!;
  });
  const suggestion = corrected.join(' ');
  return suggestion === asked.join(' ') ? null : suggestion;
}

/** A word without its English ending. */
export function stemOf(word: string): string {
  return word.replace(ENDING, '');
}
