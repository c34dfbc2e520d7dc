import { markWords } from '#features/search/search-faqs.ts';
import { REVIEWS_INITIAL, REVIEWS_STEP } from '#domain/constants.ts';
import { findWords } from '#domain/text/find-words.ts';
import './review-tools.css';

/**
 * Starts the reviews page. Shows the reviews of the widget that the hash names: ten at first, and four more for each
 * click. The bars of stars and the search narrow them down; the order sorts them.
 *
 * The others get `hidden="until-found"`, so that a search in the page finds them. Stores the number of visible reviews
 * in the history entry, for a visitor who comes back. Ignores hashes that name no widget, such as the cart's.
 */
export function startReviews(page: HTMLElement): void {
  const list = page.querySelector('.reviews__list')!;
  const reviews = [...page.querySelectorAll<HTMLElement>('.review')];
  const widgets = [...page.querySelectorAll<HTMLElement>('.widget')];
  const links = [...page.querySelectorAll<HTMLAnchorElement>('a[data-choice]')];
  const more = page.querySelector<HTMLElement>('[data-more]')!;
  const button = more.querySelector('button')!;
  const status = more.querySelector('[role=status]')!;
  const all = page.querySelector<HTMLElement>('[data-all]')!.id;
  const tools = startReviewTools(page, () => show(REVIEWS_INITIAL));
  let chosen = '';
  let order = tools.order();
  let matching: HTMLElement[] = [];

  const waiting = () => matching.filter((review) => review.hasAttribute('hidden'));

  const show = (count: number) => {
    const choice = { ...tools.chosen(), tour: chosen === all ? '' : chosen };
    const ofTour = reviews.filter((review) => isChosen(review, { tour: choice.tour, stars: '', words: '' }));
    matching = inOrder(ofTour, tools.order()).filter((review) => isChosen(review, choice));
    if (tools.order() !== order) {
      order = tools.order();
      list.append(...inOrder(reviews, order));
    }
    for (const review of reviews) review.hidden = true;
    matching.forEach((review, index) => {
      review.hidden = false;
      if (index >= count) review.setAttribute('hidden', 'until-found');
    });
    tools.show(ofTour, foundText(matching.length, ofTour.length, choice));
    markWords(choice.words === '' ? [] : matching.map(textOf), choice.words);
    tell();
  };

  const choose = (name: string) => {
    chosen = name;
    show(Math.max(REVIEWS_INITIAL, shownBefore()));
    for (const widget of widgets) widget.toggleAttribute('data-chosen', widget.id === name);
    for (const link of links) {
      if (link.hash.slice(1) === name) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
    showChosenName(page, name);
  };

  const tell = () => {
    const left = waiting().length;
    more.hidden = false;
    button.hidden = left === 0;
    status.textContent = `${matching.length - left} of ${matching.length} reviews`;
  };

  const follow = () => {
    const name = nameIn(location.hash) || all;
    const widget = widgets.find(({ id }) => id.toLowerCase() === name);
    if (widget === undefined && name !== all) return;
    choose(widget?.id ?? all);
    // The browser scrolls only to an id of exactly the same spelling.
    if (widget && location.hash.slice(1) !== widget.id) widget.scrollIntoView();
  };

  button.addEventListener('click', () => {
    const next = waiting().slice(0, REVIEWS_STEP);
    for (const review of next) review.removeAttribute('hidden');
    tell();
    history.replaceState({ ...(history.state as object | null), reviews: matching.length - waiting().length }, '');
    if (!next[0]) return;
    // The new reviews are before the button, which the last press hides.
    next[0].tabIndex = -1;
    next[0].focus({ preventScroll: true });
  });
  page.addEventListener('beforematch', () => queueMicrotask(tell));
  window.addEventListener('hashchange', follow);
  for (const details of page.querySelectorAll('details')) {
    details.addEventListener('click', ({ target }) => {
      if ((target as Element).closest('a')) details.open = false;
    });
  }
  choose(all);
  follow();
}

/** Shows the chosen tour in the plain picker, until the listbox replaces it. */
function showChosenName(page: HTMLElement, name: string): void {
  const shown = page.querySelector('[data-tour-name] [data-chosen-label]');
  const link = page.querySelector<HTMLAnchorElement>(`[data-tour-name] a[href="#${CSS.escape(name)}"]`);
  if (shown && link) shown.textContent = link.textContent.trim();
}

/** The name in a hash, decoded and in lower case; empty if its encoding is broken. */
function nameIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1)).toLowerCase();
  } catch {
    return '';
  }
}

function shownBefore(): number {
  return Number((history.state as { reviews?: unknown } | null)?.reviews ?? 0);
}

/** Which reviews a visitor wants to see. An empty text means any. */
interface ReviewChoice {
  readonly tour: string;
  /** `1` to `5`. */
  readonly stars: string;
  readonly words: string;
}

const ORDERS = ['newest', 'best', 'worst'] as const;
type Order = (typeof ORDERS)[number];

function isChosen(review: HTMLElement, { tour, stars, words }: ReviewChoice): boolean {
  return (
    (tour === '' || review.dataset['tour'] === tour) &&
    (stars === '' || starsOf(review) === stars) &&
    (words === '' || findWords(textOf(review).textContent, words) !== null)
  );
}

/** Sorts reviews that are given with the newest first. Of those with as many stars the newest is first. */
function inOrder(reviews: readonly HTMLElement[], order: Order): HTMLElement[] {
  if (order === 'newest') return [...reviews];
  const sign = order === 'best' ? -1 : 1;
  return reviews.toSorted((a, b) => sign * (Number(starsOf(a)) - Number(starsOf(b))));
}

/** `31 of 80 reviews say “guide”`, or `No reviews that say “guide”`. Empty if neither stars nor words are chosen. */
function foundText(found: number, all: number, { stars, words }: ReviewChoice): string {
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

function textOf(review: HTMLElement): Element {
  return review.querySelector('.review__text')!;
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
function startReviewTools(page: HTMLElement, onChange: () => void) {
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
    /** Shows the numbers of stars among the reviews of a tour, and what was found. */
    show: (reviewsOfTour: readonly HTMLElement[], text: string) => {
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
