/** The known word that was most likely meant; undefined when none is close. */
export function closestTo(word: string, known: readonly string[]): string | undefined {
  return nearest(word, known, Math.ceil(word.length / 3));
}

/** The known word that needs the fewest changed letters, at most `most`. */
export function nearest(word: string, known: readonly string[], most: number): string | undefined {
  const found = known
    .map((candidate) => ({ candidate, distance: editsBetween(word.toLowerCase(), candidate.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance)[0];
  return found !== undefined && found.distance <= most ? found.candidate : undefined;
}

/** The number of letters to add, remove or replace to turn one word into the other. */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries()) {
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row[to.length]!;
}
