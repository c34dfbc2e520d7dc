import { MEDIA } from '#domain/media-queries.ts';

const FULL = `${MEDIA.abovePhone} 42rem, 92vw`;
/** The boxes are narrower than this: a picture cut to a square or to 4:3 has to be as wide as its height asks for. */
const HALF = `${MEDIA.abovePhone} 25rem, 55vw`;
const THIRD = `${MEDIA.abovePhone} 22rem, 45vw`;

/** The `sizes` of a gallery's pictures, in order. `article-components.css` says which are full, a half or a third. */
export function gallerySizes(count: number): string[] {
  if (count === 2) return [HALF, HALF];
  const halves = { 0: 2, 1: 0, 2: 4 }[count % 3]!;
  return Array.from({ length: count }, (_, index) => (index === 0 ? FULL : index <= halves ? HALF : THIRD));
}
