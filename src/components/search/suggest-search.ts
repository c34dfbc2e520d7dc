import { nearest } from '#domain/text/spelling.ts';

/** What is left of a shorter word is near too many others. */
const SHORTEST = 4;
const LETTERS_TO_AN_EDIT = 3;
/** What English hangs on to a word; looked for is the word itself. */
const ENDING = /(?:ing|ers?|ed|e?s)$/;

/** The search that was probably meant: each word that no title has, as the nearest that one has; null when it is none. */
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

function stemOf(word: string): string {
  return word.replace(ENDING, '');
}
