/**
 * A puzzle that costs a browser a moment and a robot with a thousand carts a thousand of them: a number is looked for
 * that, written behind the puzzle, makes a SHA-256 digest begin with so many zero bits.
 */

/** Whether a number solves a puzzle. */
export async function isSolution(puzzle: string, solution: string, bits: number): Promise<boolean> {
  const text = new TextEncoder().encode(`${puzzle}.${solution}`);
  const digest = new DataView(await crypto.subtle.digest('SHA-256', text));
  return Math.clz32(digest.getUint32(0)) >= bits;
}

/** Looks for the number: some 2^bits tries, at most 32 bits. */
export async function solvePuzzle(puzzle: string, bits: number): Promise<string> {
  for (let number = 0; ; number += 1) {
    if (await isSolution(puzzle, String(number), bits)) return String(number);
  }
}
