import { findWords } from '#domain/text/find-words.ts';

/** Which reviews a visitor wants to see. An empty text means any. */
export interface ReviewChoice {
  /** The slug of a tour. */
  readonly tour: string;
  /** `1` to `5`. */
  readonly stars: string;
  /** Words of the review's text. */
  readonly words: string;
}

export const ORDERS = ['newest', 'best', 'worst'] as const;
export type Order = (typeof ORDERS)[number];

export function isChosen(review: HTMLElement, { tour, stars, words }: ReviewChoice): boolean {
  return (
    (tour === '' || review.dataset['tour'] === tour) &&
    (stars === '' || starsOf(review) === stars) &&
    (words === '' || findWords(textOf(review).textContent, words) !== null)
  );
}

/** Sorts reviews that are given with the newest first. Of those with as many stars the newest is first. */
export function inOrder(reviews: readonly HTMLElement[], order: Order): HTMLElement[] {
  if (order === 'newest') return [...reviews];
  const sign = order === 'best' ? -1 : 1;
  return reviews.toSorted((a, b) => sign * (Number(starsOf(a)) - Number(starsOf(b))));
}

/** `31 of 80 reviews say “guide”`, or `No reviews that say “guide”`. Empty if neither stars nor words are chosen. */
export function foundText(found: number, all: number, { stars, words }: ReviewChoice): string {
  if (stars === '' && words === '') return '';
  const given = stars === '' ? [] : [`${stars} ${stars === '1' ? 'star' : 'stars'}`];
  if (found === 0) {
    const said = words === '' ? [] : [`that say “${words}”`];
    return ['No reviews', ...given.map((text) => `with ${text}`), ...said].join(' ');
  }
  const [have, say] = found === 1 ? ['has', 'says'] : ['have', 'say'];
  const said = words === '' ? [] : [`${say} “${words}”`];
  return `${found} of ${all} reviews ${[...given.map((text) => `${have} ${text}`), ...said].join(' and ')}`;
}

export function starsOf(review: HTMLElement): string {
  return review.querySelector<HTMLElement>('.stars')!.dataset['stars']!;
}

export function textOf(review: HTMLElement): Element {
  return review.querySelector('.review__text')!;
}
