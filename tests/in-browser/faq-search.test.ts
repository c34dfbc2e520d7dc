import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { searchFaqs } from '#features/search/search-faqs.ts';

const GROUPS = {
  Money: { 'Is the deposit returned?': 'No, it holds your seat.', 'Which cards?': 'All of them.' },
  Camp: { 'What is a swag?': 'A bed in a bag.', 'Are there showers?': 'At most camps.', 'Is it cold?': 'In July.' },
};

beforeEach(() => {
  const questions = (group: object) =>
    Object.entries(group)
      .map(([question, answer]) => `<details><summary>${question}</summary><p>${answer}</p></details>`)
      .join('');
  document.body.innerHTML = `
    <main>
      <label>Search the questions <input type="search" data-faq-words></label><p role="status" data-faq-found></p>
      ${Object.entries(GROUPS)
        .map(([name, group]) => `<section data-faq-group><h2>${name}</h2>${questions(group)}</section>`)
        .join('')}
      <p data-faq-none hidden>Nothing.</p>
    </main>`;
  searchFaqs(document.body);
});

const search = () => page.getByRole('searchbox');
const shown = (selector: string) =>
  [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility())
    .map((each) => each.textContent);

test('a search shows the questions that say it, also in their answers, and opens a few', async () => {
  await search().fill('bag');
  expect(shown('summary')).toEqual(['What is a swag?']);
  expect(shown('h2')).toEqual(['Camp']);
  expect(shown('details p')).toEqual(['A bed in a bag.']);
  await expect.element(page.getByRole('status')).toHaveTextContent('1 of 5 questions matches');
});

test('many that are found stay closed, and an empty field shows all', async () => {
  await search().fill('i');
  expect(shown('summary').length).toBeGreaterThan(3);
  expect(shown('details p')).toEqual([]);
  await search().fill('');
  expect(shown('summary')).toHaveLength(5);
  await expect.element(page.getByRole('status')).toHaveTextContent('');
});

test('a search that finds nothing says so', async () => {
  await search().fill('penguins');
  expect(shown('summary')).toEqual([]);
  await expect.element(page.getByText('Nothing.')).toBeVisible();
});
