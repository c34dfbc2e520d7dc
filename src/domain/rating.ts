/** The stars of a review, the most first. */
export const STARS = [5, 4, 3, 2, 1] as const;

/** The mean of the stars to one decimal; null without any. */
export function averageStars(stars: readonly number[]): number | null {
  if (stars.length === 0) return null;
  return Math.round((stars.reduce((sum, given) => sum + given, 0) / stars.length) * 10) / 10;
}

/** How many reviews gave each number of stars, in the order of `STARS`. */
export function countStars(given: readonly number[]): number[] {
  return STARS.map((stars) => given.filter((each) => each === stars).length);
}
