/** The known word an editor most likely meant, or nothing when none is near. */
export function closestTo(word: string, known: readonly string[]): string | undefined {
  const nearest = known
    .map((candidate) => ({ candidate, distance: editsBetween(word.toLowerCase(), candidate.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance)[0];
  return nearest !== undefined && nearest.distance <= Math.ceil(word.length / 3) ? nearest.candidate : undefined;
}

/** `Did you mean clay?`, or what there is to choose from. */
export function suggest(word: string, known: readonly string[]): string {
  const closest = closestTo(word, known);
  if (closest !== undefined) return `Did you mean ${closest}?`;
  return known.length === 0 ? 'There is none yet.' : `There are: ${known.join(', ')}.`;
}

/** How many letters must be added, removed or replaced to turn one word into the other. */
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
