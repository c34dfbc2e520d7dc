import { describe, expect, test } from 'vitest';
import { BOOK } from '#contract/book-paths.ts';
import { clockForGuests } from '#domain/calendar-date.ts';
import { builtPage, builtTours, isBuilt, structuredData, textOf } from './built-site.ts';

const tours = builtTours();

interface Thing {
  readonly '@type': string | readonly string[];
  readonly aggregateRating?: { readonly ratingValue: number; readonly reviewCount: number };
  readonly itemListElement?: readonly { readonly name: string }[];
}

describe.each(tours)('$name', (tour) => {
  const { document } = builtPage(tour.url);
  const panels = [...document.querySelectorAll('.tour > .panel')];

  test('has a tab for every room and a room for every tab, in one order, the overview first [M39]', () => {
    const tabs = [...document.querySelectorAll('.dock__tabs a')].map((tab) => tab.getAttribute('href'));
    expect(tabs).toEqual(panels.map(({ id }) => `#${id}`));
    expect(tabs[0]).toBe('#overview');
    expect(tabs).toEqual(expect.arrayContaining(['#included', '#dates', '#gallery']));
    expect(document.body.classList).toContain('trips-page');
  });

  test('its rooms are named after its heading and before the first room, for whoever hears the page [M39]', () => {
    const rooms = document.querySelector('nav[aria-label="Trip sections"]')!;
    const inOrder = [...document.querySelectorAll('main h1, main h2, main nav[aria-label="Trip sections"]')];
    expect(inOrder.slice(0, 2)).toEqual([document.querySelector('h1'), rooms]);
  });

  test('START DATES stands before the rooms’ tabs, and on a phone the breadcrumbs after both, for bookings by keyboard', () => {
    const inOrder = [...document.querySelectorAll('.dock [data-open-dates], .dock a, .tour-crumbs a')];
    expect(inOrder[0]!.matches('button')).toBe(true);
    expect(inOrder.slice(-2).every((link) => link.matches('.tour-crumbs a'))).toBe(true);
  });

  test('writes each departure in one way: in the fare, in its rows and in the line of the dates', () => {
    const hero = textOf(document.querySelector('.tour-hero'));
    expect(hero).toMatch(/[A-Z][a-z]{2} \d\d? [A-Z][a-z]{2}/);
    expect(hero).not.toMatch(/\d\d [A-Z][a-z]{2} \d{4}/);
    const chips = [...document.querySelectorAll('.fare__dates li')].map(textOf);
    const rows = [...document.querySelectorAll('#overview .dates__days b')].map(textOf);
    expect(chips.map((chip) => chip.replace(/ \d{4}$/, ''))).toEqual(rows);
  });

  test('shows the current room in the header, with the room’s own heading [M39]', () => {
    for (const panel of panels.slice(1)) {
      const [title, line] = [...document.querySelectorAll(`.tour-hero [data-for="${panel.id}"]`)];
      expect(textOf(title!)).toBe(textOf(panel.querySelector('h2')));
      expect(textOf(line!)).not.toBe('');
      expect(textOf(line!)).not.toMatch(/null|undefined|NaN/);
    }
    expect(textOf(document.querySelector('h1'))).toBe(tour.name);
  });

  test('its dates have a link to reserve by live chat, which opens the contact dialog [M53]', () => {
    const link = [...document.querySelectorAll('#dates a')].find((one) => textOf(one) === 'Reserve by live chat');
    expect(link?.getAttribute('href')).toBe('/contact/');
  });

  test('says in the overview what the price includes and what it does not, and beside the price what it comes with', () => {
    const overview = document.querySelector('#overview')!;
    const lists = (root: Element) => [...root.querySelectorAll('.lists .ticks:not(.ticks--plus)')].map(textOf);
    expect(lists(overview)).toHaveLength(2);
    expect(lists(overview)).toEqual(lists(document.querySelector('#included')!));
    const cancelling = document.querySelector('.fare a[href^="/terms/#"]')!;
    const hasDeposit = tour.departures.some(({ allowDeposit }) => allowDeposit);
    expect(textOf(cancelling.parentElement)).toMatch(
      hasDeposit
        ? /^Deposit .*\$\d+.* · No change fee up to 31 days before · Cancellation terms$/
        : /^No change fee up to 31 days before · Cancellation terms$/,
    );
    const [, part] = cancelling.getAttribute('href')!.split('#');
    expect(builtPage('/terms/').document.getElementById(part!)).not.toBeNull();
  });

  test('says in its first screen what the trip is', () => {
    const description = document.querySelector('meta[name=description]')!.getAttribute('content');
    expect(textOf(document.querySelector('.tour-hero .fare__summary'))).toBe(description);
  });

  test('its overview goes from highlights to map, days, what is included and story, and ends with dates, reviews, pictures and articles', () => {
    const parts = ['.highlights', '.map', '.line', '.lists', '.prose', '.dates', '.postcards', '.gallery', '.reading'];
    const found = [...document.querySelectorAll(`#overview :is(${parts.join()})`)];
    const inOrder = found.map((element) => parts.find((part) => element.matches(part))!);
    expect([...new Set(inOrder)]).toEqual(parts);
    expect(found.at(-1)!.closest('section')!.nextElementSibling).toBeNull();
  });

  test('the dates in its overview are booked like those of the room of the dates', () => {
    const [preview, list] = ['#overview', '#dates'].map((room) => document.querySelector(`${room} form.dates`)!);
    expect([preview!.getAttribute('method'), preview!.getAttribute('action')]).toEqual(['post', BOOK.add]);
    expect([list!.getAttribute('method'), list!.getAttribute('action')]).toEqual(['post', BOOK.add]);
  });

  test('its overview shows three reviews and leads to all, and shows pictures that load late', () => {
    const reviews = document.querySelectorAll('#reviews .postcard').length;
    expect(document.querySelectorAll('#overview .postcard')).toHaveLength(Math.min(3, reviews));
    expect(textOf(document.querySelector('#overview a[href="#reviews"].text-link'))).toBe(`All ${reviews} reviews`);
    const pictures = [...document.querySelectorAll('#overview .gallery img')];
    expect(pictures.length).toBeGreaterThan(2);
    expect(pictures.length).toBeLessThanOrEqual(5);
    for (const picture of pictures) expect(picture.getAttribute('loading')).toBe('lazy');
  });

  test('beside its dates stand deposit, change and cancellation terms, with the line of the next departure above', () => {
    const panel = document.querySelector('#dates .dates-room__panel')!;
    const hasDeposit = tour.departures.some(({ allowDeposit }) => allowDeposit);
    if (hasDeposit)
      expect(textOf(panel)).toMatch(
        /Book with a .*\$\d+ AUD.* deposit(, incl\. required insurance)?\. The balance is due 30 days before/,
      );
    expect(textOf(panel)).toContain('No change fee up to 31 days before. Cancellation terms');
    expect(panel.querySelector('[data-open-dates]')).not.toBeNull();
    expect(textOf(document.querySelector('.tour-hero__line[data-for=dates]'))).toMatch(
      /^Next start date [A-Z][a-z]{2} \d\d? [A-Z][a-z]{2}( \d{4})? · .*from \$[\d,]+ AUD/,
    );
  });

  test('has its days and its route as words and as a drawing [P35]', () => {
    const map = document.querySelector('.map svg')!;
    expect(map.getAttribute('role')).toBe('img');
    for (const name of [...map.querySelectorAll('text')].slice(0, -1)) {
      expect(map.getAttribute('aria-label')).toContain(textOf(name));
    }
    expect(document.querySelectorAll('#overview .line > li').length).toBeGreaterThan(2);
  });

  test('leads to trip notes that can be printed, and says when they open by themselves [M37]', () => {
    const link = document.querySelector('#trip-notes [data-opens="notes"]')!;
    const address = link.getAttribute('href')!;
    expect(link.getAttribute('data-after')).toBe('2000');
    expect(isBuilt(address)).toBe(true);
    const notes = builtPage(address).document;
    const headings = [...notes.querySelectorAll('.notes h2')].map(textOf);
    expect(headings).toEqual([
      'Where we meet',
      'Day by day',
      'Included',
      'Not included',
      'Where you sleep',
      'What to bring',
    ]);
    expect(notes.querySelectorAll('.line > li')).toHaveLength(document.querySelectorAll('#overview .line > li').length);
  });

  test('every picture of its stays and its gallery is in the page, in words too [M38, P27]', () => {
    for (const stay of document.querySelectorAll('.stay')) {
      expect(['standard', 'small', 'large']).toContain(stay.getAttribute('data-gallery'));
      expect(stay.querySelectorAll('img').length).toBeGreaterThan(0);
    }
    for (const picture of document.querySelectorAll('.stay img, .gallery img')) {
      expect(picture.getAttribute('alt')).toMatch(/\S/);
      expect(picture.getAttribute('loading')).toBe('lazy');
      expect(picture.getAttribute('srcset')).toMatch(/\d+w/);
    }
  });

  test('reviews are cut within 500 characters, and whole when unfolded [M52]', () => {
    for (const card of document.querySelectorAll('#reviews .postcard')) {
      const start = textOf(card.querySelector('.postcard__text'));
      const whole = textOf(card.querySelector('.postcard__rest'));
      expect([...start.replace(/…$/, '')].length).toBeLessThanOrEqual(500);
      expect(whole !== '').toBe(start.endsWith('…'));
      if (whole !== '') expect(whole).toContain(start.slice(0, 100));
    }
  });

  test('has its type, its breadcrumbs and no rating from elsewhere for search engines [P16, E19]', () => {
    const things = structuredData<Thing>(document);
    const trip = things.find((thing) => thing['@type'].includes('TouristTrip'))!;
    expect(trip['@type']).toContain('Product');
    // All reviews of the demonstration were left on other websites.
    expect(trip.aggregateRating).toBeUndefined();
    const trail = things.find((thing) => thing['@type'] === 'BreadcrumbList')!;
    expect(trail.itemListElement!.map(({ name }) => name)).toEqual([
      'Trips',
      textOf(document.querySelector('.crumbs li:last-child')),
      tour.name,
    ]);
  });
});

test('the three sizes of gallery are all in use [M38]', () => {
  const sizes = tours.flatMap(({ url }) =>
    [...builtPage(url).document.querySelectorAll('.stay')].map((stay) => stay.getAttribute('data-gallery')),
  );
  expect(new Set(sizes)).toEqual(new Set(['standard', 'small', 'large']));
});

test('a picture with a focus bears it everywhere, and the head of its page says where that is [E15]', () => {
  const { document, html } = builtPage('/trips/first-week-in-sydney/');
  const pictures = ['.tour-hero', '#gallery'].map((place) =>
    document.querySelector(`${place} img[src*="harbour-night"]`),
  );
  expect(pictures.map((picture) => picture?.getAttribute('data-focus'))).toEqual(['28 45', '28 45']);
  expect(document.head.innerHTML).toContain('[data-focus="28 45"]{object-position:28% 45%}');
  expect(html).not.toContain('style="object-position');
});

test.each(builtTours().map((tour) => [tour.url, tour] as const))(
  '%s and its trip notes name the place, the address and the time to be there, with a map; the notes have what to pack',
  (url, { meeting, hasPackingList }) => {
    for (const path of [url, `${url}notes/`]) {
      const { document } = builtPage(path);
      const text = textOf(document.querySelector('main'));
      expect(text, path).toContain(`${meeting.place} ${meeting.address}`);
      expect(text, path).toContain(`${clockForGuests(meeting.time)} on day 1`);
      expect([...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))).toContain(meeting.map);
    }
    expect(builtPage(`${url}notes/`).document.querySelector('#bring') !== null).toBe(hasPackingList);
  },
);
