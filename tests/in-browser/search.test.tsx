import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { searchFaqs } from '#features/search/search-faqs.ts';
import { showResults } from '#features/search/show-results.ts';
import { SearchField } from '#features/search/SearchField.tsx';
import { $suggestions } from '#features/search/SearchField.tsx';
import { serve } from '../support/fake-functions.ts';
import { heldBack } from './support/a-booking.tsx';
import { onPage } from './support/browser.ts';
import { listen } from './support/heard.ts';
import { prerendered } from './support/prerendered.tsx';

describe('the questions', () => {
  const GROUPS = {
    Money: { 'Is the deposit returned?': 'No, it holds your seat.', 'Which cards?': 'All of them.' },
    Camp: { 'What is a swag?': 'A bed in a bag.', 'Are there showers?': 'At most camps.', 'Is it cold?': 'In July.' },
  };

  beforeEach(() => {
    const questions = (group: object) =>
      Object.entries(group)
        .map(([question, answer]) => `<details><summary>${question}</summary><p>${answer}</p></details>`)
        .join('');
    onPage(`<main>
      <label>Search the questions <input type="search" data-faq-words></label><p role="status" data-faq-found></p>
      ${Object.entries(GROUPS)
        .map(([name, group]) => `<section data-faq-group><h2>${name}</h2>${questions(group)}</section>`)
        .join('')}
      <p data-faq-none hidden>Nothing.</p>
    </main>`);
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
});

describe('the results', () => {
  interface Indexed {
    readonly url: string;
    readonly title: string;
    readonly kind: string;
    readonly words: string;
  }

  const buses = Array.from({ length: 19 }, (_, number) => ({
    ...{ url: `/blog/article/bus-${number}/`, title: `Bus ${number}`, kind: 'Article' },
    words: 'The bus has eight seats.',
  }));
  const PAGES: readonly Indexed[] = [
    ...buses,
    { url: '/trips/tasmania/', title: 'Tasmania', kind: 'Trip', words: 'Nine days by bus around tasmania.' },
    { url: '/trips/the-red-centre/', title: 'The Red Centre', kind: 'Trip', words: 'Ten days to uluru.' },
  ];

  /** The index of a built site is a script of its own. This one finds the pages that hold the whole query. */
  const INDEX = URL.createObjectURL(
    new Blob(
      [
        `const pages = ${JSON.stringify(PAGES)};
       export const search = async (query) => ({
         results: pages
           .filter(({ title, words }) => (title + ' ' + words).toLowerCase().includes(query.toLowerCase()))
           .map(({ url, title, kind, words }) => ({
             score: 1,
             data: async () => ({ url, content: words, meta: { title, summary: words }, filters: { kind: [kind] }, sub_results: [] }),
           })),
       });`,
      ],
      { type: 'text/javascript' },
    ),
  );
  const WORDS = '/pagefind/words.json';
  const MISSED = '/api/search/missed/';

  const status = page.getByRole('status');
  const links = () => [...document.querySelectorAll('.result a')].map(({ textContent }) => textContent);
  const more = page.getByRole('button', { name: 'SHOW MORE' });

  let root: HTMLElement;
  let missed: unknown[];
  let isCutOff: boolean;

  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    missed = [];
    isCutOff = false;
    const reach = fetch.bind(globalThis);
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      if (isCutOff) throw new TypeError('fetch failed');
      if (address.endsWith(WORDS)) return Response.json(['tasmania', 'uluru', 'bus']);
      if (!address.endsWith(MISSED)) return reach(address, init);
      missed.push(JSON.parse(await new Response(init?.body).text()));
      return new Response(null, { status: 204 });
    });
    const synonyms = [{ words: ['ayers rock'], means: 'uluru' }];
    onPage(`<p data-trip-facts="/trips/the-red-centre/">10 days, from $2,580 AUD</p>
    <section data-results aria-label="Results" hidden>
      <p role="status" data-results-status></p>
      <ol data-results-list></ol>
      <button data-results-more hidden>SHOW MORE</button>
      <div data-results-none hidden>Try a single word</div>
      <div data-results-failed hidden><button data-results-retry>Try again</button></div>
    </section>`);
    root = document.querySelector('[data-results]')!;
    Object.assign(root.dataset, { index: INDEX, words: WORDS, synonyms: JSON.stringify(synonyms) });
  });

  test('trips come first, with their facts and the words that were searched marked; the others a few at a time [E20]', async () => {
    await showResults(root, 'bus');
    await expect.element(status).toHaveTextContent('20 results for “bus”');
    expect(links()).toHaveLength(8);
    expect(links().slice(0, 2)).toEqual(['Tasmania', 'Bus 0']);
    expect([...document.querySelectorAll('.result mark')].every((mark) => /^bus$/i.test(mark.textContent))).toBe(true);
    await more.click();
    await expect.element(page.getByRole('link', { name: 'Bus 7' })).toHaveFocus();
    expect(links()).toHaveLength(16);
    await more.click();
    expect(links()).toHaveLength(20);
    await expect.element(more).not.toBeInTheDocument();
    expect(missed).toEqual([]);
  });

  test('where it cannot reach its index it says so, and can be tried again [E20, D37]', async () => {
    isCutOff = true;
    await showResults(root, 'bus');
    await expect.element(status).toHaveTextContent('Search didn’t load.');
    isCutOff = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(status).toHaveTextContent('20 results for “bus”');
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  test('what was misspelt is searched as it was probably meant, and counted as missed [E20]', async () => {
    await showResults(root, 'tasmaina');
    await expect.element(status).toHaveTextContent('Showing 1 result for “tasmania”. No results for “tasmaina”.');
    expect(links()).toEqual(['Tasmania']);
    await expect.poll(() => missed).toEqual([{ query: 'tasmaina' }]);
  });

  test('other words for the same are understood [E20]', async () => {
    await showResults(root, 'ayers rock');
    expect(links()).toEqual(['The Red Centre']);
    expect(document.querySelector('.result')!.textContent).toContain('10 days, from $2,580 AUD');
  });

  test('what only fits a part of the words is shown, and counted as missed [E20]', async () => {
    await showResults(root, 'tasmania uluru');
    await expect.element(status).toHaveTextContent('Showing 2 results for “uluru”. No results for “tasmania uluru”.');
    expect(links().toSorted()).toEqual(['Tasmania', 'The Red Centre']);
    await expect.poll(() => missed).toEqual([{ query: 'tasmania uluru' }]);
  });

  test('a search without results shows that, and other ways, and is counted as missed [E20]', async () => {
    await showResults(root, 'zzzxqj');
    await expect.element(status).toHaveTextContent('No results for “zzzxqj”.');
    await expect.element(page.getByText('Try a single word')).toBeVisible();
    expect(links()).toEqual([]);
    await expect.poll(() => missed).toEqual([{ query: 'zzzxqj' }]);
  });
});

describe('the field', () => {
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
  }

  test('what was typed before the script came stays, and its suggestions open where the focus is [E20]', async () => {
    const island = prerendered(searchForm());
    const plain = island.host.querySelector('input')!;
    await userEvent.type(plain, 'red');
    island.hydrate();
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
    onPage(`<p data-trip-facts="#red-centre">10 days, from <span class="price__now">$2,490 AUD</span>
      <small class="price__usual">(usually $2,990)</small></p>`);
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
    const held = heldBack({ body: PAGES });
    serve({ 'GET /search.json': held.reply });
    arrive();
    const heard = listen();
    await userEvent.type(field, 'red');
    held.answer();
    await expect.poll(() => heard).toEqual(['2 suggestions']);
    await userEvent.type(field, ' x');
    await expect.poll(() => heard.at(-1)).toBe('No suggestions – press Enter to search.');
  });
});
