import { REVIEWS_INITIAL, REVIEWS_STEP } from '#domain/constants.ts';

/** Which widget is chosen, for the listbox that shows it. */
export interface ChosenWidget {
  readonly name: () => string;
  /** Returns what stops telling. */
  readonly onChange: (react: () => void) => () => void;
}

/**
 * Shows the reviews of the widget that the hash names, ten to begin with and four more for each press (M48, M50).
 *
 * What waits is hidden until found: searching the page for a word still brings it up. How many show is kept with the
 * visit, so that coming back to the page finds it as it was left. Hashes of other things, such as the cart's, change
 * nothing here.
 */
export function showReviews(page: HTMLElement): ChosenWidget {
  const reviews = [...page.querySelectorAll<HTMLElement>('.review')];
  const widgets = [...page.querySelectorAll<HTMLElement>('.widget')];
  const links = [...page.querySelectorAll<HTMLAnchorElement>('a[data-choice]')];
  const more = page.querySelector<HTMLElement>('[data-more]')!;
  const button = more.querySelector('button')!;
  const status = more.querySelector('[role=status]')!;
  const all = page.querySelector<HTMLElement>('[data-all]')!.id;
  const readers = new Set<() => void>();
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
    readers.forEach((react) => react());
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
    // The browser has found its way to a name spelled as it is written; to another it is shown.
    if (widget && location.hash.slice(1) !== widget.id) widget.scrollIntoView();
  };

  button.addEventListener('click', () => {
    const next = waiting().slice(0, REVIEWS_STEP);
    for (const review of next) review.removeAttribute('hidden');
    count();
    history.replaceState({ ...(history.state as object | null), reviews: matching().length - waiting().length }, '');
    if (!button.hidden || !next[0]) return;
    // The focus was on a button that is gone.
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
    onChange: (react) => {
      readers.add(react);
      return () => readers.delete(react);
    },
  };
}

/** What a hash says, decoded and in lower case; nothing when it was cut in the middle of a character (M48). */
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
