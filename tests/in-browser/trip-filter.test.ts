import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { filterTrips } from '#features/tours/filter-trips.ts';
import { MAX_PLACES } from '#domain/trip-filter.ts';
import { prices } from '../support/prices.ts';
import { onPage } from './support/browser.ts';
import '#features/tours/trip-filter.css';
import '#features/tours/trip-rows.css';

const PLACES = ['Coast', 'Desert', 'Island', 'Reef'];
const FULL = 'Maximum of 3 options selected. First remove a selected option to select another.';

/** The list of trips with one filter, as in the built page. */
function aListing(places: readonly string[]): HTMLElement {
  const trip = (place: string, order: number) => ({
    slug: place,
    order,
    starts: [],
    days: 7,
    destination: place,
    from: prices(1000),
    next: null,
  });
  const host = onPage(`<main>
    <div class="trip-filter" data-steps='${JSON.stringify([prices(750), prices(2000)])}'>
      <div class="trip-filter__part" data-facet="where" data-maximum="${MAX_PLACES}"><details open>
        <summary>Where<span class="trip-filter__now" data-now></span><span data-left></span></summary>
        <div class="trip-filter__list">
          <ul>
            ${['', ...places].map((place) => `<li><a href="/trips/" data-choice="${place}">${place || 'Any'}</a></li>`).join('')}
          </ul>
          <p class="trip-filter__note" role="status" data-note></p>
          <button type="button" data-show hidden></button>
        </div>
      </details><a href="/trips/" data-off aria-label="Remove filter">×</a></div>
      <div class="trip-filter__part" data-facet="length"><details>
        <summary>Length<span class="trip-filter__now" data-now></span><span data-left></span></summary>
        <div class="trip-filter__list">
          <ul>
            <li><a href="/trips/" data-choice="">Any</a></li>
            <li><a href="/trips/length/week/" data-choice="week"><span data-label>A week</span><small data-trips></small></a></li>
            <li><a href="/trips/length/long/" data-choice="long"><span data-label>Longer</span><small data-trips></small></a></li>
          </ul>
          <p data-note></p>
        </div>
      </details><a href="/trips/" data-off aria-label="Remove filter">×</a></div>
      <span data-count></span><a href="/trips/" data-clear>Clear</a>
    </div>
    <div class="rows" data-rows="">
      ${places.map((place, order) => `<article class="row-trip" id="trip-${place}" data-facts='${JSON.stringify(trip(place, order))}'>Trip to ${place}</article>`).join('')}
    </div>
    <p data-none>None. <a href="/trips/">All</a></p></main>`);
  filterTrips(host.querySelector<HTMLElement>('.trip-filter')!);
  return host;
}

const place = (name: string) => page.getByRole('link', { name, exact: true });
const chosen = () => new URLSearchParams(location.search).getAll('where');
const shown = () => PLACES.filter((name) => page.getByText(`Trip to ${name}`).element().checkVisibility());

beforeEach(() => history.replaceState(null, '', location.pathname));

test('several destinations may be chosen up to a maximum, which the list then names; one that is chosen can be taken back [M32, P34]', async () => {
  const host = aListing(PLACES);
  const status = page.getByRole('status');
  for (const name of ['Coast', 'Desert']) await place(name).click();
  expect(shown()).toEqual(['Coast', 'Desert']);
  await expect.element(status).toHaveTextContent('');
  await place('Island').click();
  await expect.element(status).toHaveTextContent(FULL);
  await expect.element(place('Reef')).toHaveAttribute('aria-disabled', 'true');
  await place('Reef').click({ force: true });
  expect(chosen()).toEqual(['Coast', 'Desert', 'Island']);
  expect(host.querySelector('[data-now]')?.textContent).toBe(': Coast +2');
  await place('Desert').click();
  await expect.element(status).toHaveTextContent('');
  await expect.element(place('Desert')).not.toHaveAttribute('aria-current');
  await place('Reef').click();
  expect(shown()).toEqual(['Coast', 'Island', 'Reef']);
  await place('Any').click();
  expect(chosen()).toEqual([]);
  expect(shown()).toEqual(PLACES);
});

test('a choice says how many trips it would show and its chip how many it shows, and a button closes the list and shows them [P34]', async () => {
  const host = aListing(PLACES);
  const counts = () => [...host.querySelectorAll('[data-trips]')].map(({ textContent }) => textContent);
  const show = page.getByRole('button', { name: /^Show/ });
  expect(counts()).toEqual(['4', '0']);
  await expect.element(show).toHaveTextContent('Show 4 trips');
  await place('Coast').click();
  expect(counts()).toEqual(['1', '0']);
  const chips = [...host.querySelectorAll('summary')].map((chip) => chip.textContent.replace(/\s+/g, ' ').trim());
  expect(chips).toEqual(['Where: Coast · 1 trip', 'Length']);
  await expect.element(show).toHaveTextContent('Show 1 trip');
  await show.click();
  expect(host.querySelector('details')!.open).toBe(false);
  expect(document.activeElement).toBe(host.querySelector('summary'));
});

test('a choice that leaves no trip cannot be pressed, and the cross of a chip removes what it shows [P34]', async () => {
  const host = aListing(PLACES);
  const [where, length] = [...host.querySelectorAll<HTMLElement>('[data-facet]')];
  const off = (part: HTMLElement | undefined) => part!.querySelector<HTMLElement>('[data-off]')!;
  length!.querySelector('details')!.open = true;
  const longer = length!.querySelector<HTMLElement>('[data-choice=long]')!;
  expect(longer).toHaveAttribute('aria-disabled', 'true');
  longer.click();
  expect(location.search).toBe('');
  expect(off(where)).not.toBeVisible();
  for (const part of [where, length]) part!.querySelector('details')!.open = part === where;
  await place('Coast').click();
  expect(off(where)).toBeVisible();
  expect(off(length)).not.toBeVisible();
  off(where).click();
  expect(location.search).toBe('');
  expect(shown()).toEqual(PLACES);
  expect(document.activeElement).toBe(where!.querySelector('summary'));
  // An address may hold a choice that leaves nothing: it can be taken back.
  history.replaceState(null, '', '?length=long');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(longer).not.toHaveAttribute('aria-disabled');
});

test('a campaign and a currency in the address are no choices, and survive every choice [P34, D12]', async () => {
  history.replaceState(null, '', '?utm_source=news&currency=GBP');
  const host = aListing(PLACES);
  expect(shown()).toEqual(PLACES);
  expect(host.querySelector<HTMLElement>('[data-clear]')!.hidden).toBe(true);
  const query = () => location.search;
  await place('Coast').click();
  expect(query()).toBe('?utm_source=news&currency=GBP&where=Coast');
  host.querySelector<HTMLElement>('[data-clear]')!.click();
  expect(query()).toBe('?utm_source=news&currency=GBP');
  expect(host.querySelector('[data-none] a')?.getAttribute('href')).toBe('/trips/?utm_source=news&currency=GBP');
});

test('a list is as high as the constant says and no higher, and what it says stays in sight [M32]', async () => {
  const host = aListing(Array.from({ length: 40 }, (_, index) => `Place ${index}`));
  for (const name of ['Place 0', 'Place 1', 'Place 2']) await place(name).click();
  const list = host.querySelector<HTMLElement>('.trip-filter__list')!;
  expect(list.getBoundingClientRect().height).toBe(300);
  const note = page.getByRole('status').element().getBoundingClientRect();
  expect(note.height).toBeGreaterThan(0);
  expect(note.bottom).toBeLessThanOrEqual(list.getBoundingClientRect().bottom);
});

const count = () => document.querySelector('[data-count]')!.textContent;

test('the trip of the hash shows alone whatever was chosen, and a choice brings the list back [M33]', async () => {
  history.replaceState(null, '', `${location.pathname}?where=Desert#trip-Reef`);
  aListing(PLACES);
  expect([shown(), count()]).toEqual([['Reef'], '1 trip']);
  await place('Coast').click();
  expect(location.hash).toBe('');
  expect([shown(), count()]).toEqual([['Coast', 'Desert'], '2 trips']);
});
