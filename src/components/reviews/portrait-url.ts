import type { Review } from '#catalogue/reviews.ts';

/** Where the small portrait of a guest is, null when there is none. Short, because the reviews page names eighty. */
export function portraitUrl({ id, image }: Review): string | null {
  return image === null ? null : `/portraits/${id}.webp`;
}
