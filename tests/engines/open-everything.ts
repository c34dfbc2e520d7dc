import { MONTHS, partsOf, spokenDate } from '#domain/calendar-date.ts';
import { CARDS } from '../journeys/support/booking.ts';
import { oceanRoad, redCentre, type StartDate } from '../journeys/support/departures.ts';
import { aTraveller } from '../journeys/support/guest.ts';
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

const TITLE = 'dialog h2';

/** Books a date from its tour's page to the reference. The first card is declined; the second asks the guest's bank. */
export async function book(tab: Tab, base: string, date: StartDate, payment: 'full' | 'deposit'): Promise<string> {
  const traveller = aTraveller();
  await tab.open(`${base}${date.tour.url}`);
  await tab.press('button', '^START DATES$');
  await chooseDate(tab, date);
  await tab.press('button', '^NEXT$');

  await tab.sees(TITLE, '^Your cart$');
  await tab.press('button', '^NEXT$');

  await tab.sees(TITLE, '^Personal Information$');
  await tab.type('input', '^First and middle names', traveller.otherNames);
  await tab.type('input', '^Last name', traveller.lastName);
  await tab.type('input', '^Email', traveller.email);
  await tab.type('input', '^Phone', '+61 491 570 156');
  await tab.press('label', '^Female');
  await tab.type('input', '^Day', '9');
  await tab.type('input', '^Month', '4');
  await tab.type('input', '^Year', '1998');
  await tab.choose('select', '^How did you hear about us', 'A friend');
  await tab.press('input', '^I agree to the terms');
  await tab.press('button', '^NEXT$');

  await tab.sees(TITLE, '^Do you need a visa for ');
  await tab.press('input', '^No visa, thanks');
  await tab.press('button', '^NEXT$');

  await tab.sees(TITLE, '^Great Choice! Your Trip Summary$');
  if (payment === 'deposit') await tab.press('input', '^Pay a deposit');
  await tab.press('button', payment === 'deposit' ? '^Pay Deposit Now$' : '^Pay Full Amount Now$');

  await tab.sees(TITLE, '^Card Payment Information$');
  await payWith(tab, CARDS.declined);
  await tab.sees('[role=alert]', 'Your card was declined. You haven’t been charged. Please try another card.');
  await payWith(tab, CARDS.challenged);
  await tab.sees('h1', 'Is this you?');
  await tab.press('button', 'Approve payment');

  const thanks = await tab.sees('dialog p', 'Your Booking References? (is|are) ');
  await tab.press('button', '^Add details now$');
  await tab.sees(TITLE, '^Additional Information$');
  await tab.press('button', '^confirm booking$');
  await tab.sees(TITLE, '^You’re on the bus.$');
  return /Your Booking Reference is ([A-Z0-9]{8})/.exec(thanks)![1]!;
}

/** Turns the calendar's months until the date is there. */
async function chooseDate(tab: Tab, { start }: StartDate): Promise<void> {
  const { year, month } = partsOf(start);
  const wanted = `${MONTHS[month - 1]} ${year}`;
  for (;;) {
    const shown = await tab.sees('dialog h3', '^[A-Z][a-z]+ \\d{4}$');
    if (shown === wanted) break;
    await tab.press('.cal__nav button:last-of-type');
    await tab.seesNo('dialog h3', `^${shown}$`);
  }
  await tab.press('[role=gridcell]', `^${spokenDate(start)},`);
}

async function payWith(tab: Tab, card: string): Promise<void> {
  await tab.type('input', '^Card holder name', 'A Traveller');
  await tab.type('input', '^Card number', card);
  await tab.type('input', '^Expiry date', '1234');
  await tab.type('input', '^CCV', '123');
  await tab.press('.booking__foot button:last-of-type');
}
