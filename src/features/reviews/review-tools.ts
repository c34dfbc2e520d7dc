import { isChosen, ORDERS, starsOf, type Order, type ReviewChoice } from './review-choice.ts';

/** What the visitor has chosen beside the tour. */
export type ToolChoice = Omit<ReviewChoice, 'tour'>;

/** The bars of stars, the search field and the order of the reviews page. */
export interface ReviewTools {
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
