import { findWords } from '#domain/text/find-words.ts';
import './review-tools.css';

/** Which reviews a visitor wants to see. An empty text means any. */
interface ReviewChoice {
  /** The slug of a tour. */
  readonly tour: string;
  /** `1` to `5`. */
  readonly stars: string;
  /** Words of the review's text. */
  readonly words: string;
}

const ORDERS = ['newest', 'best', 'worst'] as const;
type Order = (typeof ORDERS)[number];

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

function starsOf(review: HTMLElement): string {
  return review.querySelector<HTMLElement>('.stars')!.dataset['stars']!;
}

export function textOf(review: HTMLElement): Element {
  return review.querySelector('.review__text')!;
}

/** What the visitor has chosen beside the tour. */
type ToolChoice = Omit<ReviewChoice, 'tour'>;

/** The bars of stars, the search field and the order of the reviews page. */
interface ReviewTools {
  readonly chosen: () => ToolChoice;
  readonly order: () => Order;
  /** Shows the numbers of stars among the reviews of a tour, and what was found. */
  readonly show: (reviewsOfTour: readonly HTMLElement[], found: string) => void;
}

const MARKUP = `
  <div class="field">
    <input id="review-words" type="search" placeholder=" " enterkeyhint="search" maxlength="60" />
    <label for="review-words">Search the reviews</label>
  </div>
  <div class="field">
    <select id="review-order">
      <option value="newest">Newest first</option>
      <option value="best">Best first</option>
      <option value="worst">Worst first</option>
    </select>
    <label for="review-order">Sort</label>
  </div>
  <p class="review-tools__found">
    <b role="status"></b>
    <button class="text-link" type="button" hidden>Clear</button>
  </p>`;

/** Draws search and order into their place on the page, makes buttons of the bars, and listens to all of them. */
export function startReviewTools(page: HTMLElement, onChange: () => void): ReviewTools {
  const tools = page.querySelector<HTMLElement>('[data-tools]')!;
  tools.innerHTML = MARKUP;
  const words = tools.querySelector('input')!;
  const order = tools.querySelector('select')!;
  const clear = tools.querySelector('button')!;
  const found = tools.querySelector('[role=status]')!;
  const bars = [...page.querySelectorAll<HTMLButtonElement>('[data-bar]')];
  let stars = '';

  const chosen = () => ({ stars, words: words.value.trim() });
  for (const bar of bars) {
    bar.addEventListener('click', () => {
      const own = bar.dataset['bar']!;
      stars = stars === own ? '' : own;
      onChange();
    });
  }
  words.addEventListener('input', onChange);
  order.addEventListener('change', onChange);
  clear.addEventListener('click', () => {
    stars = '';
    words.value = '';
    onChange();
    // The pressed button is hidden now.
    words.focus({ preventScroll: true });
  });

  return {
    chosen,
    order: () => ORDERS.find((name) => name === order.value) ?? 'newest',
    show: (reviewsOfTour, text) => {
      const saying = reviewsOfTour.filter((review) => isChosen(review, { ...chosen(), tour: '', stars: '' }));
      for (const bar of bars) {
        const own = bar.dataset['bar']!;
        const count = saying.filter((review) => starsOf(review) === own).length;
        Object.assign(bar.querySelector('meter')!, { max: Math.max(1, saying.length), value: count });
        bar.querySelector('b')!.textContent = String(count);
        bar.setAttribute('aria-pressed', String(stars === own));
        bar.disabled = count === 0 && stars !== own;
      }
      clear.hidden = text === '';
      found.textContent = text;
    },
  };
}
