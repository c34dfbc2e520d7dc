import { WORDING } from '#domain/text/wording.ts';

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

/** What an operator can show for itself. Each may be missing. */
export interface Proof {
  readonly since?: number | undefined;
  readonly guests?: number | undefined;
  readonly licence?: string | undefined;
}

/** The parts of the line of proof on the home page. What is missing takes no part. */
export function proofTexts({ since, guests, licence }: Proof = {}): string[] {
  return [
    ...(since === undefined ? [] : [`Since ${since}`]),
    ...(guests === undefined ? [] : [`${guests.toLocaleString(WORDING.language)} guests`]),
    ...(licence === undefined ? [] : [licence]),
  ];
}
