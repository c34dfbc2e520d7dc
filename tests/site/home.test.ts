import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { lowestDeposit } from '#domain/price.ts';
import { formatPrice, priceIn } from '#domain/money.ts';
import { buildDay, builtPage, builtTours, readJson, textOf } from './built-site.ts';

const { document, html } = builtPage('/');
const tours = readJson('/tours.json') as { name: string; url: string }[];

function all(selector: string): Element[] {
  return [...document.querySelectorAll(selector)];
}

function hrefs(selector: string): string[] {
  return all(selector).map((link) => link.getAttribute('href') ?? '');
}

describe('the posters at the top [M27]', () => {
  const slides = all('.hero__slide');

  test('are several, each named after its place and its trip, with the trip’s length, price and link', () => {
    expect(slides.length).toBeGreaterThan(1);
    for (const [index, slide] of slides.entries()) {
      const link = slide.querySelector('a')!;
      const tour = builtTours().find(({ url }) => url === link.getAttribute('href'))!;
      expect.soft(slide.getAttribute('aria-label')).toBe(`${index + 1} of ${slides.length}: ${tour.name}`);
      expect.soft(textOf(slide.querySelector('b'))).toBe(tour.name);
      expect.soft(textOf(slide.querySelector('.hero__days'))).toBe(`${tour.days} days`);
      expect.soft(textOf(slide.querySelector('.price'))).toMatch(/^from /);
      expect.soft(textOf(link)).toBe(`See trip: ${tour.name}`);
    }
  });

  test('leave the page’s only heading, the stars and the licence where they stand', () => {
    const carousel = document.querySelector('[aria-roledescription=carousel]')!;
    expect(all('h1')).toHaveLength(1);
    for (const still of ['h1', '.proof', '#destinations']) {
      expect(document.querySelector(still)?.closest('[aria-roledescription=carousel]'), still).toBeNull();
    }
    expect(carousel.querySelector('a, button')?.getAttribute('aria-label'), 'the first control').toBe('Pause slides');
  });

  test('begin with one picture: the others wait in templates', () => {
    const hero = html.slice(html.indexOf('<div class="hero '), html.indexOf('id="destinations"'));
    const first = hero.slice(0, hero.indexOf('<template'));
    expect(first.match(/<img /g)).toHaveLength(1);
    expect(first).toContain('fetchpriority="high"');
    expect(hero.match(/<template/g)).toHaveLength(slides.length - 1);
    expect(hero.replaceAll(/<template.*?<\/template>/gs, '').match(/<img /g)).toHaveLength(1);
  });
});

test('four facts below the ticket say what makes it safe to book, from the content', () => {
  const departures = builtTours().flatMap((tour) => tour.departures);
  const deposit = lowestDeposit({ departures }, buildDay())!.amounts.AUD!;
  expect(textOf(document.querySelector('.key-facts [data-in=AUD]'))).toBe(
    formatPrice(priceIn({ AUD: deposit }, 'AUD')),
  );
  const facts = all('.key-facts li').map((fact) => textOf(fact).replace(/ \D?\d.*[A-Z]$/, ''));
  expect(facts).toEqual(['Max 12 guests', 'No card fees', 'Deposit from', 'No change fee up to 31 days before']);
});

describe('where to [M30, M21]', () => {
  test('has a place for phones, one for tablets and one for wider screens', () => {
    const places = all('#destinations [data-where-to]');
    expect(places).toHaveLength(3);
    for (const place of places) {
      expect(textOf(place.querySelector('h2'))).toBe('Where to?');
      expect(textOf(place.querySelector('a.btn'))).toBe('SEE TRIPS');
    }
  });

  test('lists without script what /tours.json offers, all that can be booked [N03]', () => {
    for (const place of all('#destinations [data-where-to]')) {
      const listed = [...place.querySelectorAll('details a')].map((link) => ({
        name: textOf(link),
        url: link.getAttribute('href'),
      }));
      expect(listed).toEqual(tours.map(({ name, url }) => ({ name, url })));
      expect(listed.map(({ url }) => url).toSorted()).toEqual(
        builtTours()
          .map(({ url }) => url)
          .toSorted(),
      );
    }
  });

  test('the menu of home leads to its trips, that of any other page to all trips [M25]', () => {
    const linkOn = (path: string) => builtPage(path).document.querySelector('.menu__foot a.btn')!.getAttribute('href');
    expect([linkOn('/'), linkOn('/faq/')]).toEqual(['#trips', '/trips/']);
  });

  test('see-trips links lead to the section of trips [M25]', () => {
    const links = all('main a').filter((link) => /^see trips$/i.test(textOf(link)));
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) expect(link.getAttribute('href')).toBe('#trips');
    expect(all('#trips article')).toHaveLength(Math.min(4, tours.length));
    const rest = all('#trips a').at(-1)!;
    expect([textOf(rest), rest.getAttribute('href')]).toEqual([`All ${builtTours().length} trips`, '/trips/']);
  });

  test('the line of proof has the stars of all reviews, and what the settings say', () => {
    const reviews = readdirSync('content/reviews').filter((file) => file.endsWith('.md')).length;
    const [stars, ...texts] = all('.proof li').map(textOf);
    expect(stars).toMatch(new RegExp(`^[1-5](\\.\\d)? ?${reviews} reviews$`));
    expect(texts).toEqual(['Since 2011', 'Licence TA 0417']);
  });
});

describe('the postcards [M26]', () => {
  test('are cut at a space within 250 characters, with an ellipsis where something is missing', () => {
    const texts = all('.postcard__text').map((text) => text.textContent);
    expect(texts.length).toBeGreaterThan(2);
    const whole = [...builtPage('/reviews/').document.querySelectorAll('.review__text')].map((text) =>
      [...text.children].map(({ textContent }) => textContent).join(' '),
    );
    for (const text of texts) {
      const start = text.replace(/…$/, '');
      expect.soft([...start].length, text).toBeLessThanOrEqual(250);
      const review = whole.find((each) => each.startsWith(start));
      if (text.endsWith('…')) expect.soft(review?.slice(start.length), text).toMatch(/^[\s,;:–]/);
      else expect.soft(review, text).toBe(text);
    }
    expect(texts.some((text) => text.endsWith('…'))).toBe(true);
  });

  test('lead to all reviews [M08]', () => {
    const link = all('main section a[href="/reviews/"]').find((one) => one.closest('.proof') === null);
    expect(textOf(link!)).toMatch(/^READ MORE/);
  });
});

describe('elsewhere [M28, M29]', () => {
  test('links Facebook, Instagram and YouTube beside a title and a paragraph', () => {
    expect(all('.social__links a').map(textOf)).toEqual(['Facebook', 'Instagram', 'YouTube']);
    const hosts = hrefs('.social__links a').map((href) => new URL(href).hostname);
    expect(hosts).toEqual(['www.facebook.com', 'www.instagram.com', 'www.youtube.com']);
    expect(textOf(document.querySelector('.social h2'))).not.toBe('');
    expect(textOf(document.querySelector('.social p'))).not.toBe('');
  });

  test('shows at least ten square pictures, each of them once and described', () => {
    const pictures = all('.feed img');
    expect(pictures.length).toBeGreaterThanOrEqual(10);
    expect(new Set(pictures.map((picture) => picture.getAttribute('src'))).size).toBe(pictures.length);
    for (const picture of pictures) {
      expect.soft(picture.getAttribute('alt')).not.toBe('');
      expect.soft(picture.getAttribute('width')).toBe(picture.getAttribute('height'));
      expect.soft(picture.getAttribute('loading')).toBe('lazy');
    }
  });
});

describe('good to know [M22, M06]', () => {
  const entries = all('.acc details');

  test('answers six questions, the last of them the terms', () => {
    expect(entries).toHaveLength(6);
    expect(textOf(entries.at(-1)!.querySelector('summary'))).toBe('Terms');
    expect(entries.at(-1)?.id).toBe('terms');
    expect(entries.at(-1)?.querySelector('a')?.getAttribute('href')).toBe('/terms/');
    for (const entry of entries) expect(textOf(entry.querySelector('.acc__answer'))).not.toBe('');
  });

  test('says that entering Australia takes a visa, and where to read about visas [M06]', () => {
    expect(textOf(document.querySelector('.know'))).toMatch(/visa to enter Australia/);
    const link = all('a').find((one) => textOf(one) === 'Visas for Australia')!;
    const { hash, pathname } = new URL(link.getAttribute('href')!, 'https://site.test');
    const answer = builtPage(pathname).document.querySelector(hash === '' ? 'main' : hash);
    expect(textOf(answer)).toMatch(/visa/i);
  });

  test('names Australia where a visitor, a search engine and a shared link look first [M06]', () => {
    const first = {
      title: textOf(document.querySelector('title')),
      description: document.querySelector('meta[name=description]')?.getAttribute('content'),
      shared: document.querySelector('meta[property="og:title"]')?.getAttribute('content'),
      foot: textOf(document.querySelector('.footer')),
    };
    for (const [place, text] of Object.entries(first)) expect.soft(text, place).toContain('Australia');
  });
});

test('ends with the latest three articles and a way to the blog', () => {
  expect(hrefs('.latest__card a')).toHaveLength(3);
  for (const href of hrefs('.latest__card a')) expect(href).toMatch(/^\/blog\/article\/[^/]+\/$/);
  expect(hrefs('.latest a')).toContain('/travel-blog/');
});

describe('the menu [M24]', () => {
  test('has the same ways at the top and on phones, destinations behind a label that opens', () => {
    for (const menu of ['.header .nav', '.menu nav']) {
      expect
        .soft(hrefs(`${menu} a`))
        .toEqual(expect.arrayContaining(['/trips/', '/reviews/', '/travel-blog/', '/faq/']));
      const destinations = hrefs(`${menu} details a[href^="/destinations/"]`);
      expect.soft(destinations).toHaveLength(5);
      expect.soft(all(`${menu} > a[href^="/destinations/"]`)).toHaveLength(0);
    }
    expect(hrefs('.header .tools a')).toContain('/search/');
    expect(hrefs('.footer a')).toEqual(expect.arrayContaining(['/travel-blog/', '/reviews/', '/faq/', '/terms/']));
  });

  test('shows the current page, and the page above it', () => {
    const current = (path: string) =>
      [...builtPage(path).document.querySelectorAll('.header .nav [aria-current]')].map((link) => [
        textOf(link),
        link.getAttribute('aria-current'),
      ]);
    expect(current('/trips/')).toEqual([['Trips', 'page']]);
    expect(current('/trips/the-red-centre/')).toEqual([['Trips', 'true']]);
    expect(current('/travel-blog/')).toEqual([['Blog', 'page']]);
    expect(current('/blog/article/what-a-swag-is/')).toEqual([['Blog', 'true']]);
    expect(current('/')).toEqual([]);
  });
});

test('no heading begins with the text of a picture', () => {
  expect(all('h1 img, h2 img, h3 img').filter((picture) => picture.getAttribute('alt') !== '')).toEqual([]);
});
