import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fetchOnApproach, fetchParts } from '#directives/fetch-parts.ts';
import { onPageEvent } from '#directives/page-events.ts';
import { fetchBehaviour, startPage } from '#layouts/page-script.ts';
import { tap } from './support/browser.ts';

vi.mock('#layouts/page-behaviour.ts', () => ({}));

const asked: string[] = [];
/** Each page has scripts of its own, because a page fetches each script once. */
let pages = 0;
const url = (part: string) => `/_astro/${part}${pages}.js`;

/** Islands as the built page has them: each with the events that it is called with. */
const ISLANDS = {
  Calendar: ['calendar:open'],
  Booking: ['booking:open', 'booking:prepare'],
  ContactDialog: ['contact:open'],
  BrochureDialog: ['brochure:open'],
  TripNotesDialog: ['trip-notes:open'],
  Gallery: ['gallery:open'],
};

/** A page with one opener, which does nothing when it is pressed. */
function aPage(opener: string, rest = ''): HTMLElement {
  document.body.innerHTML = `<main>${opener}${rest}</main>`;
  for (const [name, events] of Object.entries(ISLANDS)) {
    const island = document.createElement('astro-island');
    const opts = JSON.stringify({ value: { events } });
    for (const [attribute, value] of Object.entries({
      ssr: '',
      opts,
      'component-url': url(name),
      'renderer-url': url('client'),
    }))
      island.setAttribute(attribute, value);
    document.body.append(island);
  }
  const place = document.querySelector<HTMLElement>('main > *')!;
  place.addEventListener('click', (event) => event.preventDefault());
  onTestFinished(fetchOnApproach());
  return place;
}

beforeEach(() => {
  asked.length = 0;
  pages += 1;
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(new Response(`import{a}from"./part${pages}.js"`));
  });
  onTestFinished(() => document.body.replaceChildren());
});

test.each([
  ['START DATES', '<button data-open-dates>START DATES</button>', 'Calendar'],
  ['the cart', '<a href="/book/" data-open-cart>Your cart</a>', 'Booking'],
  ['the contact link', '<a href="/contact/">Contact</a>', 'ContactDialog'],
  ['the brochure link', '<a href="/brochure/">Brochure</a>', 'BrochureDialog'],
  ['the trip notes', '<a href="/notes/" data-opens="notes">Download trip notes</a>', 'TripNotesDialog'],
  ['a picture of a tour', '<a href="/a.jpg" data-opens="picture">A picture</a>', 'Gallery'],
  ['a picture of an article', '<a href="/a.jpg" data-press="picture">A picture</a>', 'Gallery'],
])('a pointer over %s fetches the parts of its island once, and opens nothing [N18]', async (_, opener, island) => {
  const sent = vi.fn();
  for (const event of ['calendar:open', 'booking:open', 'contact:open', 'gallery:open'] as const)
    onTestFinished(onPageEvent(event, sent));
  const place = aPage(opener);
  await userEvent.hover(place);
  const parts = [island, 'client', 'part'].map(url);
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(parts.toSorted()));
  await userEvent.unhover(place);
  await userEvent.hover(place);
  place.focus();
  expect(asked).toHaveLength(parts.length);
  expect(sent).not.toHaveBeenCalled();
});

test.each([
  ['a finger', () => tap(page.getByRole('button'))],
  ['the focus', () => userEvent.tab()],
])('%s fetches them too [N18]', async (_, come) => {
  aPage('<button data-open-dates>START DATES</button>');
  await come();
  await vi.waitFor(() => expect(asked).toContain(url('Calendar')));
});

test('the press fetches nothing again, and what several islands share comes once [N18]', async () => {
  await userEvent.hover(aPage('<button data-open-dates>START DATES</button>'));
  await vi.waitFor(() => expect(asked).toContain(url('part')));
  const [calendar, booking] = [...document.querySelectorAll('astro-island')];
  expect(await fetchParts(calendar!)).toBe(true);
  expect(asked.toSorted()).toEqual(['Calendar', 'client', 'part'].map(url));
  expect(await fetchParts(booking!)).toBe(true);
  expect(asked.toSorted()).toEqual(['Booking', 'Calendar', 'client', 'part'].map(url));
});

test('a failed download is not shown, and is not repeated before the press [N18]', async () => {
  const fetching = vi.fn(() => Promise.reject(new TypeError('no network')));
  vi.stubGlobal('fetch', fetching);
  const logged = vi.spyOn(console, 'error');
  const failed = vi.fn();
  onTestFinished(onPageEvent('island:failed', failed));
  const place = aPage('<button data-open-dates>START DATES</button>');
  await userEvent.hover(place);
  await vi.waitFor(() => expect(fetching).toHaveBeenCalledTimes(2));
  await userEvent.unhover(place);
  await userEvent.hover(place);
  expect(fetching).toHaveBeenCalledTimes(2);
  expect(logged).not.toHaveBeenCalled();
  expect(failed).not.toHaveBeenCalled();
});

test.each([
  ['by a link that opens nothing', '<a href="/faq/">FAQs</a>', ''],
  ['by the link to a form that the page has', '<a href="/contact/">Contact</a>', '<div data-lead="contact"></div>'],
])('nothing is fetched %s [N18]', async (_, opener, rest) => {
  await userEvent.hover(aPage(opener, rest));
  expect(asked).toEqual([]);
});

test('nothing is fetched for a visitor who saves data [N18]', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  await userEvent.hover(aPage('<button data-open-dates>START DATES</button>'));
  expect(asked).toEqual([]);
});

test('nothing is fetched for an island that is there already [N18]', async () => {
  const place = aPage('<button data-open-dates>START DATES</button>');
  document.querySelector('astro-island')!.removeAttribute('ssr');
  await userEvent.hover(place);
  expect(asked).toEqual([]);
});

describe('an early press', () => {
  const command = Object.getOwnPropertyDescriptor(HTMLButtonElement.prototype, 'command')!;

  /** How often a menu button is pressed, by a guest who presses it once before the behaviour has loaded. */
  async function pressesOf(knowsCommands: boolean): Promise<number> {
    if (!knowsCommands) Reflect.deleteProperty(HTMLButtonElement.prototype, 'command');
    const button = document.createElement('button');
    button.setAttribute('commandfor', 'menu');
    document.body.append(button);
    onTestFinished(() => {
      Object.defineProperty(HTMLButtonElement.prototype, 'command', command);
      button.remove();
    });
    const pressed = vi.fn();
    button.addEventListener('click', pressed);
    startPage();
    button.click();
    await fetchBehaviour();
    await new Promise(requestAnimationFrame);
    return pressed.mock.calls.length;
  }

  test('an early press of the menu button is repeated where the browser does not open the menu by itself', async () => {
    expect(await pressesOf(false)).toBe(2);
  });

  test('an early press of the menu button is left to a browser that opens the menu by itself', async () => {
    expect(await pressesOf(true)).toBe(1);
  });
});
