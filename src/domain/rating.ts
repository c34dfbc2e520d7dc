/** The mean of some stars to one decimal, as it is shown; null when nobody has given any. */
export function averageStars(stars: readonly number[]): number | null {
  if (stars.length === 0) return null;
  return Math.round((stars.reduce((sum, given) => sum + given, 0) / stars.length) * 10) / 10;
}
