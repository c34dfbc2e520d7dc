const WORDS = 'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ');

/** A number at the beginning of a sentence: `Eight`. Large ones stay figures. */
export function numberWord(count: number): string {
  return WORDS[count] ?? String(count);
}
