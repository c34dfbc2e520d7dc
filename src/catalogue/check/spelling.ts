import { closestTo } from '#domain/text/spelling.ts';

/** Suggests the nearest name, as in `Did you mean clay?`, or lists all names. */
export function suggest(word: string, known: readonly string[]): string {
  const closest = closestTo(word, known);
  if (closest !== undefined) return `Did you mean ${closest}?`;
  return known.length === 0 ? 'There is none yet.' : `There are: ${known.join(', ')}.`;
}
