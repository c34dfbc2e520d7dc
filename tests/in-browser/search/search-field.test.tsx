import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SearchField } from '#features/search/SearchField.tsx';
import { $suggestions } from '#features/search/search-suggestions.ts';
import { serve } from '../../support/fake-functions.ts';
import { listen } from '../support/heard.ts';
import { prerendered } from '../support/prerendered.tsx';

const PAGES = [
  { kind: 'Article', title: 'What to pack for the desert', url: '#pack', words: 'red centre' },
  { kind: 'Trip', title: 'The Red Centre', url: '#red-centre', words: 'Uluru Alice Springs' },
  { kind: 'Trip', title: 'The Top End', url: '#top-end', words: 'Darwin Kakadu' },
];

const field = page.getByRole('combobox', { name: 'Search' });
const suggested = () => page.getByRole('option').elements();
const titles = () => suggested().map((option) => option.querySelector('span')!.textContent);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  $suggestions.set([]);
  serve({ 'GET /search.json': () => ({ body: PAGES }) });
  const address = location.href;
  onTestFinished(() => history.replaceState(null, '', address));
});

function searchForm(onSearch?: (query: FormDataEntryValue | null) => void) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSearch?.(new FormData(event.currentTarget).get('q'));
      }}
    >
      <SearchField
        label="Search"
        placeholder="Uluru"
        maxLength={100}
        synonyms={[{ words: ['ayers rock'], means: 'Uluru' }]}
      />
    </form>
  );
}

/** The field with its script, as a visitor meets it who has not touched it. */
function arrive(onSearch?: (query: FormDataEntryValue | null) => void) {
  const island = prerendered(searchForm(onSearch));
  island.hydrate();
  expect(island.faults).toEqual([]);
}

test('what was typed before the script came stays, and its suggestions open where the focus is [E20]', async () => {
  const island = prerendered(searchForm());
  const plain = island.host.querySelector('input')!;
  await userEvent.type(plain, 'red');
  island.hydrate();
  expect(island.faults).toEqual([]);
  await expect.element(field).toHaveValue('red');
  await expect.element(field).toHaveFocus();
  await expect.poll(titles).toEqual(['The Red Centre', 'What to pack for the desert']);
});

test('what the address asked for stays in the field, and nothing opens over the results [E20]', async () => {
  const island = prerendered(searchForm());
  island.host.querySelector('input')!.value = 'red';
  island.hydrate();
  await expect.element(field).toHaveValue('red');
  await vi.waitFor(() => expect($suggestions.get()).toHaveLength(PAGES.length));
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  expect(suggested()).toEqual([]);
});

test('a visitor goes through the suggestions by keyboard: what was typed stays, and Enter opens the page [E20]', async () => {
  const searched = vi.fn();
  arrive(searched);
  await userEvent.type(field, 'red');
  await expect.poll(titles).toHaveLength(2);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(field).toHaveValue('red');
  await expect.poll(() => suggested().map((each) => each.getAttribute('aria-selected'))).toEqual(['false', 'true']);
  await expect.element(field).toHaveAttribute('aria-activedescendant', 'search-item-1');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.hash).toBe('#pack');
  expect(searched).not.toHaveBeenCalled();
});

test('Enter searches for what was typed while no suggestion is chosen, also after Escape [E20]', async () => {
  const searched = vi.fn();
  arrive(searched);
  await userEvent.type(field, 'top');
  await expect.poll(titles).toEqual(['The Top End']);
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(searched).toHaveBeenLastCalledWith('top'));
  await userEvent.type(field, ' end');
  await userEvent.keyboard('{ArrowDown}{Escape}');
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  await expect.element(field).toHaveValue('top end');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(searched).toHaveBeenLastCalledWith('top end'));
  expect(location.hash).toBe('');
});

test('a press on a suggestion opens its page, and another name of a place finds its trip [E20]', async () => {
  arrive();
  await userEvent.type(field, 'ayers rock');
  await expect.poll(titles).toEqual(['The Red Centre']);
  await page.getByRole('option', { name: /The Red Centre/ }).click();
  await expect.poll(() => location.hash).toBe('#red-centre');
});

test('a trip is suggested with its days and price as the page lists them, any other page with its kind [E20]', async () => {
  const listed = document.createElement('p');
  listed.dataset['tripFacts'] = '#red-centre';
  listed.innerHTML =
    '10 days, from <span class="price__now">$2,490 AUD</span> <small class="price__usual">(usually $2,990)</small>';
  document.body.append(listed);
  onTestFinished(() => listed.remove());
  arrive();
  await userEvent.type(field, 'red');
  await expect
    .poll(() => suggested().map((option) => option.querySelector('small')!.textContent))
    .toEqual(['10 days, from $2,490 AUD', 'Article']);
});

test('the search works when the suggestions cannot be loaded [E20]', async () => {
  serve({ 'GET /search.json': () => 'unreachable' });
  const searched = vi.fn();
  arrive(searched);
  await userEvent.type(field, 'red');
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(searched).toHaveBeenLastCalledWith('red'));
});

test('the suggestions are counted for screen readers, once they are loaded [E20]', async () => {
  let answer = (): void => undefined;
  const loaded = new Promise<void>((resolve) => (answer = resolve));
  serve({
    'GET /search.json': async () => {
      await loaded;
      return { body: PAGES };
    },
  });
  arrive();
  const heard = listen();
  await userEvent.type(field, 'red');
  answer();
  await expect.poll(() => heard).toEqual(['2 suggestions']);
  await userEvent.type(field, ' x');
  await expect.poll(() => heard.at(-1)).toBe('No suggestions – press Enter to search.');
});
