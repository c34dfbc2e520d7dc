import { foundText, inOrder, isChosen, startReviewTools, textOf } from './review-tools.ts';
import { markWords } from '#features/search/mark-words.ts';
import { REVIEWS_INITIAL, REVIEWS_STEP } from '#domain/constants.ts';

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
