import { HtmlValidate, StaticConfigLoader } from 'html-validate/node';
import { parseHTML } from 'linkedom';
import { describe, expect, test } from 'vitest';
import { CURRENCIES } from '#domain/currency.ts';
import { barePrices, countPrices } from '../support/bare-prices.ts';
import { assets, builtPage, type BuiltPage, builtPages, isBuilt, readText, staffPages, textOf } from './built-site.ts';

const pages = builtPages();

/** Hashes that a script handles on every page. */
const HASHES_OF_SCRIPTS = ['#my-cart', '#show-dates', '#live-chat'];

/** Addresses in the site's pages that the Worker answers. */
const ANSWERED_BY_WORKER = ['/book/payment/'];

function attributes(page: BuiltPage, selector: string, name: string): string[] {
  return [...page.document.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? '');
}

function brokenLinks(page: BuiltPage): string[] {
  return attributes(page, 'a[href]', 'href').filter((href) => {
    const address = new URL(href, `http://site.example${page.path}`);
    if (address.host !== 'site.example' || HASHES_OF_SCRIPTS.includes(address.hash)) return false;
    if (ANSWERED_BY_WORKER.includes(address.pathname)) return false;
    if (!isBuilt(address.pathname) && address.pathname !== page.path) return true;
    const target = pages.find(({ path }) => path === address.pathname);
    return address.hash !== '' && !target?.html.includes(` id="${address.hash.slice(1)}"`);
  });
}

const TEXT_ATTRIBUTES = ['content', 'alt', 'title', 'aria-label', 'placeholder', 'label'];

/** All that a page says: its text, the texts in its attributes, and the text of its templates. */
function everyTextOf({ html, document }: BuiltPage): string {
  const attributes = TEXT_ATTRIBUTES.flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
  );
  const { document: shown } = parseHTML(html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' '));
  // A block ends what was said before it.
  const blocks = 'p, li, dt, dd, td, th, h1, h2, h3, h4, option, figcaption, summary, button, label, [data-in]';
  for (const block of shown.querySelectorAll(blocks)) block.append(' | ');
  return [...attributes, shown.documentElement.textContent].join(' | ');
}

test('control: the text that is read for amounts holds those of every currency [M04]', () => {
  const trips = pages.find(({ path }) => path === '/trips/')!;
  expect(countPrices(everyTextOf(trips))).toBeGreaterThan(6 * 8);
});

test('the pages a visitor can land on are there', () => {
  expect(pages.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/', '/trips/', '/trips/the-red-centre/', '/terms/', '/check-in/', '/404.html']),
  );
});

describe.each(pages)('$path', (page) => {
  const { document } = page;

  test('calls no change or cancellation free: a price difference is due, or the deposit is lost', () => {
    expect(textOf(document.body)).not.toMatch(
      /(chang|cancel)\w*[^.]{0,40}\bfree\b(?! seat)|\bfree\b(?! seat)[^.]{0,20}(chang|cancel)/i,
    );
  });

  test('has one main heading, a title and a description of its own', () => {
    expect(
      document.querySelectorAll(
        'h1:not(.check-in__asked h1, .check-in__link h1, .check-in__closed h1, [data-faces]:not([data-faces~=asking]) h1)',
      ),
    ).toHaveLength(1);
    expect(textOf(document.querySelector('title'))).toMatch(/^.{4,} \| \S/);
    expect(attributes(page, 'meta[name=description]', 'content')).toEqual([expect.stringMatching(/^.{20,}/)]);
  });

  test('names its canonical address, which never carries a currency [P16]', () => {
    const [canonical] = attributes(page, 'link[rel=canonical]', 'href');
    expect(new URL(canonical!).search).toBe('');
    if (page.path !== '/404.html') expect(new URL(canonical!).pathname).toBe(page.path);
  });

  test('every internal link and anchor leads somewhere', () => {
    expect(brokenLinks(page)).toEqual([]);
  });

  test('every picture says what it shows and how large it is [P27]', () => {
    for (const image of document.querySelectorAll('img')) {
      expect.soft(image.hasAttribute('alt'), image.outerHTML).toBe(true);
      expect.soft(Number(image.getAttribute('width')), image.outerHTML).toBeGreaterThan(0);
      expect.soft(Number(image.getAttribute('height')), image.outerHTML).toBeGreaterThan(0);
    }
  });

  test('begins with a way past the header, and says its language [P15]', () => {
    expect(document.documentElement.getAttribute('lang')).toBe('en-AU');
    expect(document.body.firstElementChild?.getAttribute('href')).toBe('#main');
  });

  test('offers exactly the demonstration’s currencies [M61, M03]', () => {
    expect(textOf(document.querySelector('#currencies h2'))).toBe('Select a currency');
    expect(attributes(page, '#currencies a', 'href')).toEqual(
      ['GBP', 'USD', 'EUR', 'AUD', 'NZD', 'CAD'].map((code) => `?currency=${code}`),
    );
  });

  test('every amount in its whole text has a symbol, no decimals and the operator’s postfix [M04, D14]', () => {
    expect(barePrices(everyTextOf(page))).toEqual([]);
  });

  test('every amount is there in all currencies, each set separately [M03]', () => {
    const parents = new Set([...document.querySelectorAll('[data-in]')].map((amount) => amount.parentElement!));
    for (const parent of parents) {
      const amounts = [...parent.children].filter((child) => child.hasAttribute('data-in'));
      expect
        .soft(amounts.map((amount) => amount.getAttribute('data-in')))
        .toEqual(['GBP', 'USD', 'EUR', 'AUD', 'NZD', 'CAD']);
      for (const amount of amounts) {
        const codes = new Set(textOf(amount).match(/\b(?:GBP|USD|EUR|AUD|NZD|CAD)\b/g));
        expect.soft([...codes]).toEqual([amount.getAttribute('data-in')]);
      }
    }
  });
});

test('pages that must not be found have a noindex for search engines [M37, M96, M101, E19]', () => {
  const hidden = pages.filter(({ document }) => document.querySelector('meta[name=robots][content=noindex]'));
  const wanted =
    /^\/(404\.html|book\/|calendar\/\d{4}-\d{2}\/|check-in\/(\w+\/)?|problem\/|search\/|subscribe\/|trip-notes\/|booking\/(un)?\w+\/|trips\/((month|price|sort)\/[\w-]+|[\w-]+\/notes)\/)$/;
  expect(hidden.map(({ path }) => path)).toEqual(pages.map(({ path }) => path).filter((path) => wanted.test(path)));
  expect(hidden.length).toBeGreaterThan(5);
});

test.each([
  ['/check-in/', ['booking', 'link'], 'unknown'],
  ['/check-in/receipt/', ['receipt'], null],
  ['/check-in/lost/', [], 'asking'],
])('%s has the places that are filled in for a guest, and sends its address nowhere [P18]', (path, places, state) => {
  const { document } = pages.find((page) => page.path === path)!;
  const slots = [...document.querySelectorAll('main [data-fill]')].map((element) => element.getAttribute('data-fill'));
  expect(slots).toEqual(places);
  expect(document.querySelector('main')?.getAttribute('data-state')).toBe(state);
  expect(document.querySelector('meta[name=referrer]')?.getAttribute('content')).toBe('no-referrer');
});

const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }));

/** Astro writes it before the first island of a page, where HTML allows no styles, and every browser takes them. */
const STYLE_OF_ISLANDS = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ message, ruleId, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
  );
}

test.each([...builtPages(), ...staffPages()])('$path is valid HTML', async ({ html }) => {
  expect(await faultsOf(html.replace(STYLE_OF_ISLANDS, ''))).toEqual([]);
});

test('control: a fault would be found', async () => {
  expect(
    await faultsOf(
      '<!doctype html><html lang="en"><head><title>x</title></head><body><p><div></div></p></body></html>',
    ),
  ).not.toEqual([]);
});

const islandsOf = (document: Document, component: string) => [
  ...document.querySelectorAll(`astro-island[component-export=${component}]`),
];
const linksOf = (island: Element) => [...island.querySelectorAll('a')].map((link) => link.getAttribute('href'));

test('every page holds each currency as a link, inside the island that keeps the rest of the address [N03, M18]', () => {
  const links = CURRENCIES.map((currency) => `?currency=${currency}`);
  const choosers = pages.flatMap(({ document }) => islandsOf(document, 'CurrencyChooser'));
  expect(choosers.length).toBeGreaterThan(pages.length);
  for (const { path, document } of pages) {
    const outside = [...document.querySelectorAll('a[href^="?currency="]')].filter(
      (link) => link.closest('astro-island[component-export=CurrencyChooser]') === null,
    );
    expect.soft(outside, path).toEqual([]);
  }
  for (const chooser of choosers) expect(linksOf(chooser)).toEqual(links);
});

test('the cart of every page is a link to the booking without script, and counts nothing [N03, M19]', () => {
  for (const { path, document } of pages) {
    const links = islandsOf(document, 'CartLink');
    expect.soft(links.length, path).toBeGreaterThan(0);
    for (const link of links) {
      expect.soft(linksOf(link), path).toEqual(['/book/']);
      expect.soft(link.querySelector('[data-cart-count]')!.hasAttribute('hidden'), path).toBe(true);
    }
  }
});

test('a lost link is a form that the browser can send [N03, P19]', () => {
  const [form] = islandsOf(builtPage('/check-in/lost/').document, 'LostLink').map((each) => each.querySelector('form'));
  expect(form!.getAttribute('action')).toBe('/check-in/lost/');
  expect(form!.getAttribute('method')).toBe('post');
  expect(form!.querySelector('input[name=email][type=email]')).not.toBeNull();
});

test('the loader of a part fetches its styles, and never the scripts that the page has fetched before', () => {
  const lists = assets('.js').flatMap((script) =>
    Array.from(readText(`/_astro/${script}`).matchAll(/__vite__mapDeps=.*?\[("[^\]]*")\]/g), ([, list]) => list!),
  );
  expect(lists.length).toBeGreaterThan(5);
  expect(lists.filter((list) => list.includes('.js'))).toEqual([]);
});
