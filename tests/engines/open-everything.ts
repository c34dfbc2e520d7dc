import { oceanRoad, redCentre } from '../journeys/support/departures.ts';
import { PAGE_TYPES } from '../journeys/support/page-types.ts';
import type { Tab } from './tab.ts';

const MORE_PAGES = { 'booking without script': '/book/', accessibility: '/accessibility/', 'staff sign-in': '/staff/' };

/** Reads one page of each kind from its start to its end. */
export async function openPages(tab: Tab, base: string, done: (part: string) => Promise<void>): Promise<string> {
  for (const [kind, path] of Object.entries({ ...PAGE_TYPES, ...MORE_PAGES })) {
    await tab.open(`${base}${path}`);
    await tab.sees('h1');
    await tab.until(`has read ${path}`, async () => {
      const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
      const { documentElement } = document;
      for (let y = 0; y < documentElement.scrollHeight; y += innerHeight) {
        scrollTo({ top: y, behavior: 'instant' });
        await frame();
      }
      return document.readyState === 'complete';
    });
    await tab.until(`${path} is no wider than the window`, () => document.documentElement.scrollWidth <= innerWidth);
    await done(kind);
  }
  return '';
}

interface Dialog {
  readonly page: string;
  /** What is pressed, one after the other; nothing where the address opens it. */
  readonly presses: readonly (readonly [css: string, name?: string])[];
  /** What can be seen in it. */
  readonly shows: readonly [css: string, name: string];
}

const MAIN = 'nav[aria-label=Main] a';

/** The dialogs of a wide screen, by what opens them. */
const DIALOGS: Readonly<Record<string, Dialog>> = {
  'start dates': {
    page: redCentre.url,
    presses: [['button', '^START DATES$']],
    shows: ['[role=gridcell]', '2026,'],
  },
  'start dates, by its address': {
    page: `${oceanRoad.url}#show-dates`,
    presses: [],
    shows: ['[role=gridcell]', '2026,'],
  },
  'trip notes': { page: redCentre.url, presses: [['a', 'Download trip notes']], shows: ['h2', '^Trip notes'] },
  'trip notes, by its address': { page: `${redCentre.url}#trip-notes`, presses: [], shows: ['h2', '^Trip notes'] },
  gallery: { page: `${redCentre.url}#gallery`, presses: [['#gallery a']], shows: ['*', '^1 of '] },
  reviews: {
    page: `${redCentre.url}#reviews`,
    presses: [['button', '^Read reviews one at a time']],
    shows: ['*', '^1 of '],
  },
  'list of stays': { page: redCentre.url, presses: [['a', 'Where you sleep']], shows: ['h2', 'Where you sleep'] },
  'pictures of a stay': {
    page: `${redCentre.url}#accommodation`,
    presses: [['.stay button', 'See inside']],
    shows: ['*', '^1 of '],
  },
  'ways to contact us': { page: '/faq/', presses: [[MAIN, '^Contact']], shows: ['button', 'Leave a message'] },
  'a message to us': {
    page: '/faq/',
    presses: [
      [MAIN, '^Contact'],
      ['button', 'Leave a message'],
    ],
    shows: ['textarea', 'Your message'],
  },
  brochure: { page: '/faq/', presses: [[MAIN, '^Brochure']], shows: ['h2', 'brochure'] },
  currencies: { page: '/faq/', presses: [['button', 'Select a currency']], shows: ['a', 'NZD'] },
  'empty cart': { page: '/trips/#my-cart', presses: [], shows: ['*', 'You have no items in the cart'] },
  chat: { page: '/#live-chat', presses: [], shows: ['textarea', 'Your message'] },
};

/** Opens each dialog of a wide screen and closes it by Escape. */
export async function openDialogs(tab: Tab, base: string, done: (part: string) => Promise<void>): Promise<string> {
  for (const [name, { page, presses, shows }] of Object.entries(DIALOGS)) {
    // Another address first: a hash alone loads no page.
    await tab.open(`${base}/robots.txt`);
    await tab.open(`${base}${page}`);
    // Pressed before its script has come, a link opens a page instead of its dialog.
    await done(`the page of ${name}`);
    for (const [css, text] of presses) await tab.press(css, text);
    await tab.sees(shows[0], shows[1]);
    await tab.key('Escape');
    await tab.seesNo('dialog[open], [popover]:popover-open, [data-popover-open]');
    await done(name);
  }
  return '';
}

/** Opens the menu of a phone and closes it. */
export async function openMenu(tab: Tab, base: string, done: (part: string) => Promise<void>): Promise<string> {
  await tab.open(`${base}/faq/`);
  await tab.press('button', '^(Open )?[Mm]enu$');
  await tab.sees('.menu summary', 'Trips');
  await tab.press('button', 'Close menu');
  await tab.seesNo('.menu[open]');
  await done('menu');
  return '';
}
