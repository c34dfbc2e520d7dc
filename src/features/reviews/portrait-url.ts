import type { Review } from '#catalogue/reviews/reviews.ts';

/** The address of a guest's small portrait, or null. Short, because the reviews page contains eighty. */
export function portraitUrl({ id, image }: Review): string | null {
  return image === null ? null : `/portraits/${id}.webp`;
}
