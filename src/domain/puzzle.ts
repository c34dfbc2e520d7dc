/**
 * A proof-of-work puzzle: find a number that, appended to the puzzle, gives a SHA-256 digest with so many leading zero
 * bits. A browser needs a moment for one; a robot with a thousand carts needs a thousand of them.
 */

/** Whether a number solves a puzzle. */
export async function isSolution(puzzle: string, solution: string, bits: number): Promise<boolean> {
  const text = new TextEncoder().encode(`${puzzle}.${solution}`);
  const digest = new DataView(await crypto.subtle.digest('SHA-256', text));
  return Math.clz32(digest.getUint32(0)) >= bits;
}

/** Finds the number in about 2^bits tries; `bits` is at most 32. */
export async function solvePuzzle(puzzle: string, bits: number): Promise<string> {
  for (let number = 0; ; number += 1) {
    if (await isSolution(puzzle, String(number), bits)) return String(number);
  }
}
