import { REVIEWS_INITIAL, REVIEWS_STEP } from '#domain/constants.ts';

/** The chosen widget, for the listbox that shows it. */
export interface ChosenWidget {
  readonly name: () => string;
  /** Returns a function that removes the listener. */
  readonly onChange: (listener: () => void) => () => void;
}

/**
 * Shows the reviews of the widget that the hash names: ten at first, and four more for each click (M48, M50).
 *
 * The others get `hidden="until-found"`, so that a search in the page finds them. Stores the number of visible reviews
 * in the history entry, for a visitor who comes back. Ignores hashes that name no widget, such as the cart's.
 */
export function showReviews(page: HTMLElement): ChosenWidget {
  const reviews = [...page.querySelectorAll<HTMLElement>('.review')];
  const widgets = [...page.querySelectorAll<HTMLElement>('.widget')];
  const links = [...page.querySelectorAll<HTMLAnchorElement>('a[data-choice]')];
  const more = page.querySelector<HTMLElement>('[data-more]')!;
  const button = more.querySelector('button')!;
  const status = more.querySelector('[role=status]')!;
  const all = page.querySelector<HTMLElement>('[data-all]')!.id;
  const listeners = new Set<() => void>();
  let chosen = '';

  const matching = () => reviews.filter((review) => chosen === all || review.dataset['tour'] === chosen);
  const waiting = () => matching().filter((review) => review.hasAttribute('hidden'));

  const choose = (name: string) => {
    chosen = name;
    const found = matching();
    const shown = Math.max(REVIEWS_INITIAL, shownBefore());
    for (const review of reviews) review.hidden = true;
    found.forEach((review, index) => {
      review.hidden = false;
      if (index >= shown) review.setAttribute('hidden', 'until-found');
    });
    for (const widget of widgets) widget.toggleAttribute('data-chosen', widget.id === name);
    for (const link of links) {
      if (link.hash.slice(1) === name) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
    count();
    listeners.forEach((listener) => listener());
  };

  const count = () => {
    const left = waiting().length;
    more.hidden = false;
    button.hidden = left === 0;
    status.textContent = `${matching().length - left} of ${matching().length} reviews`;
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
    count();
    history.replaceState({ ...(history.state as object | null), reviews: matching().length - waiting().length }, '');
    if (!button.hidden || !next[0]) return;
    // Moves the focus, because the focused button is hidden now.
    next[0].tabIndex = -1;
    next[0].focus({ preventScroll: true });
  });
  page.addEventListener('beforematch', () => queueMicrotask(count));
  window.addEventListener('hashchange', follow);
  for (const details of page.querySelectorAll('details')) {
    details.addEventListener('click', ({ target }) => {
      if ((target as Element).closest('a')) details.open = false;
    });
  }
  choose(all);
  follow();

  return {
    name: () => chosen,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The name in a hash, decoded and in lower case; empty if its encoding is broken (M48). */
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
