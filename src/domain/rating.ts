/** The mean of the stars to one decimal; null without any. */
export function averageStars(stars: readonly number[]): number | null {
  if (stars.length === 0) return null;
  return Math.round((stars.reduce((sum, given) => sum + given, 0) / stars.length) * 10) / 10;
}
