import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startReviews } from '#features/reviews/reviews-page.ts';
import '#ui/stars.css';

interface Given {
  readonly tour: string;
  readonly stars: number;
  readonly text: string;
}

/** The newest first, as the page has them. */
const REVIEWS: readonly Given[] = [
  { tour: 'reef', stars: 4, text: 'Our guide knew every fish.' },
  { tour: 'desert', stars: 5, text: 'I’d go again tomorrow.' },
  { tour: 'desert', stars: 2, text: 'The guide was late (twice).' },
  { tour: 'reef', stars: 5, text: 'Turtles.' },
];

/** The parts of the reviews page that its script reads. */
function aReviewsPage(reviews: readonly Given[] = REVIEWS): void {
  history.replaceState(null, '', location.pathname);
  document.body.innerHTML = `
    <main>
      <ul>${[5, 4, 3, 2, 1].map((stars) => `<li><button type="button" data-bar="${stars}" disabled>${stars} stars <meter aria-hidden="true"></meter> <b></b></button></li>`).join('')}</ul>
      <div data-tools></div>
      <div id="all" data-all><header class="widget" id="reef"></header><header class="widget" id="desert"></header></div>
      <ol class="reviews__list">
        ${reviews.map(({ tour, stars, text }) => `<li class="review" data-tour="${tour}"><span class="stars" data-stars="${stars}"></span><div class="review__text">${text}</div></li>`).join('')}
      </ol>
      <div data-more hidden><button type="button">SHOW MORE</button><p role="status"></p></div>
    </main>`;
  startReviews(document.querySelector('main')!);
}

const shown = () =>
  [...document.querySelectorAll('.review')]
    .filter((review) => !review.hasAttribute('hidden'))
    .map((review) => review.textContent.trim());
const bar = (stars: number) => page.getByRole('button', { name: new RegExp(`^${stars} stars`) });
const search = () => page.getByRole('searchbox', { name: 'Search the reviews' });
const found = () => page.getByRole('status').first();

beforeEach(() => aReviewsPage());

test('a bar shows the reviews with its stars, and all again when pressed once more', async () => {
  await bar(5).click();
  expect(shown()).toEqual(['I’d go again tomorrow.', 'Turtles.']);
  await expect.element(found()).toHaveTextContent('2 of 4 reviews have 5 stars');
  await expect.element(bar(5)).toHaveAttribute('aria-pressed', 'true');
  await bar(5).click();
  expect(shown()).toHaveLength(4);
  await expect.element(found()).toHaveTextContent('');
});

test('the bars count the reviews of the chosen tour, and one without reviews cannot be pressed', async () => {
  await expect.element(bar(5)).toHaveTextContent('5 stars 2');
  location.hash = 'desert';
  await expect.element(bar(5)).toHaveTextContent('5 stars 1');
  await expect.element(bar(4)).toHaveTextContent('4 stars 0');
  await expect.element(bar(4)).toBeDisabled();
  expect(bar(5).element().querySelector('meter')).toMatchObject({ value: 1, max: 2 });
});

test.each([
  ['GUIDE', ['Our guide knew every fish.', 'The guide was late (twice).']],
  ['fish guide', ['Our guide knew every fish.']],
  ["I'd", ['I’d go again tomorrow.']],
  ['(twice).', ['The guide was late (twice).']],
])('a search for %s shows the reviews that say it, and marks the words', async (words, texts) => {
  await search().fill(words);
  expect(shown()).toEqual(texts);
  await expect
    .element(found())
    .toHaveTextContent(`${texts.length} of 4 reviews ${texts.length === 1 ? 'says' : 'say'} “${words}”`);
  const marked = [...CSS.highlights.get('found-words')!].map((range) => (range as Range).toString().toLowerCase());
  expect(new Set(marked)).toEqual(new Set(words.toLowerCase().replace("'", '’').split(' ')));
});

test('a search that finds nothing says so, and Clear brings all reviews back', async () => {
  await bar(2).click();
  await search().fill('turtles');
  expect(shown()).toEqual([]);
  await expect.element(found()).toHaveTextContent('No reviews with 2 stars that say “turtles”');
  await page.getByRole('button', { name: 'Clear' }).click();
  expect(shown()).toHaveLength(4);
  expect(search().element()).toHaveFocus();
  expect([...CSS.highlights.get('found-words')!]).toEqual([]);
});

test('the order is the newest first, or the best or the worst, of which the newest come first', async () => {
  const order = page.getByRole('combobox', { name: 'Sort' });
  const newestFirst = shown();
  await order.selectOptions('Best first');
  expect(shown()).toEqual([
    'I’d go again tomorrow.',
    'Turtles.',
    'Our guide knew every fish.',
    'The guide was late (twice).',
  ]);
  await order.selectOptions('Worst first');
  expect(shown()[0]).toBe('The guide was late (twice).');
  await order.selectOptions('Newest first');
  expect(shown()).toEqual(newestFirst);
});

test('ten of what was found show, and each press shows four more and goes to the first of them [M50]', async () => {
  aReviewsPage(Array.from({ length: 16 }, (_, index) => ({ tour: 'reef', stars: 5, text: `Day ${index + 1}.` })));
  const review = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await search().fill('day');
  expect(shown()).toHaveLength(10);
  await page.getByRole('button', { name: 'SHOW MORE' }).click();
  expect(shown()).toHaveLength(14);
  await expect.element(review('Day 11.')).toHaveFocus();
  await page.getByRole('button', { name: 'SHOW MORE' }).click();
  await expect.element(review('Day 15.')).toHaveFocus();
});

test.each([
  [5, 1],
  [4.5, 0.9],
  [4.4, 0.8 + 0.2 * (0.118 + 0.764 * 0.4)],
  [3, 0.6],
])('%s stars are drawn as %s of the strip', (stars, part) => {
  document.body.innerHTML = `<span class="stars" data-stars="${stars}"></span>`;
  const { maskImage } = getComputedStyle(document.querySelector('.stars')!);
  const given = Number(/gradient\(.*?([\d.]+)%/.exec(maskImage)?.[1]) / 100;
  // The strip ends in the margin after a whole star.
  expect(given).toBeGreaterThanOrEqual(part - 0.001);
  expect(given).toBeLessThanOrEqual(part + (Number.isInteger(stars) ? 0.025 : 0.001));
});
