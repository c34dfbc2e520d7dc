/** Words that visitors search for, and the words that the site has for the same (E20). */
export interface Synonym {
  readonly words: readonly string[];
  readonly means: string;
}

/** The longest phrase that is counted, in characters, and the most words in it. */
const LONGEST_PHRASE = 60;
const MOST_WORDS = 6;
const SHORTEST_PHRASE = 3;

/** The query in the words of the site: `solo trips` becomes `alone trips`. Null if no synonym is in it. */
export function meantBy(query: string, synonyms: readonly Synonym[]): string | null {
  const asked = ` ${plain(query)} `;
  const meant = synonyms
    .flatMap(({ words, means }) => words.map((word) => ({ word: plain(word), means })))
    // Longer phrases first: "the rock" must not change a part of "standing on the rock".
    .toSorted((a, b) => b.word.length - a.word.length)
    .reduce((text, { word, means }) => text.replaceAll(` ${word} `, ` ${plain(means)} `), asked);
  return meant === asked ? null : meant.trim();
}

/**
 * A search as it is counted (E20): in small letters, without signs. Null for what may say who searched, or says nothing:
 * anything with a digit or an @, and texts that are too long or too short.
 */
export function countablePhrase(query: string): string | null {
  if (query.length > LONGEST_PHRASE || /[@\p{N}]|https?:|www\./iu.test(query)) return null;
  const phrase = plain(query)
    .replace(/[^\p{L}' -]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return phrase.length < SHORTEST_PHRASE || phrase.split(' ').length > MOST_WORDS ? null : phrase;
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ').trim();
}
