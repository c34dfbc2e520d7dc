import { beforeEach, expect, test } from 'vitest';
import { startTimeMachine } from '#components/time-machine/start-time-machine.ts';
import { updateDates } from '#components/dates/dated.ts';
import type { Timetable } from '#catalogue/timetable.ts';
import type { LocalTime } from '#domain/schedule.ts';

const NOW = Date.parse('2026-11-24T02:00:00Z');
const at = (time: string) => time as LocalTime;
const here = location.pathname;

/** `snow` is a draft, `coffee` and the page for schools are to come, `stars` is kept on top until April. */
const TIMETABLE: Timetable = {
  zone: 'Australia/Sydney',
  pages: {
    '/blog/article/snow/': { draft: true, categories: ['wildlife'] },
    '/blog/article/coffee/': { publish: at('2027-03-02 08:00'), categories: ['wildlife', 'food'] },
    '/for-schools/': { publish: at('2027-03-01 09:00'), until: at('2027-06-01 00:00') },
  },
  articles: ['coffee', 'snow', 'camels', 'swags', 'stars', 'roads'].map((slug) => `/blog/article/${slug}/`),
  pinned: { '/blog/article/stars/': at('2027-04-01 00:00') },
};

const entry = (slug: string, more = '') =>
  `<li data-slug="${slug}" ${more}><a href="/blog/article/${slug}/">${slug}</a></li>`;
const banner = (name: string, schedule: object, more = '') =>
  `<aside class="banner" data-schedule='${JSON.stringify(schedule)}' ${more}>${name}</aside>`;

const BAR = (timetable: Timetable) => `
  <aside data-time-machine data-timetable='${JSON.stringify(timetable)}'>
    <p data-words></p><input type="datetime-local"><a href="?as_of=now" data-leave hidden>Back to now</a>
    <p data-not-there hidden>Visitors find no page.</p>
  </aside>`;

const PAGE = `
  ${banner('Autumn', { until: '2027-03-01 00:00' })}
  ${banner('Winter', { publish: '2027-05-01 09:00' }, 'data-spare')}
  <nav><ul><li id="menu"><a href="/for-schools/">For schools</a></li></ul><a id="flat" href="/for-schools/#day">Schools</a></nav>
  <main>
    <p data-not-live-yet>Only previews show this page.</p>
    <p class="prose"><a id="in-text" href="/blog/article/snow/">the snow</a></p>
    <ul id="recent" data-most="2">
      ${entry('stars')}${entry('coffee')}${entry('snow', 'data-spare')}${entry('camels', 'data-spare')}${entry('swags', 'data-spare')}
    </ul>
    <ul data-categories><li data-slug="wildlife"><span data-count>5</span></li></ul>
    <p id="price"><s data-until="2027-04-04">on sale</s><b data-from="2027-04-05" hidden>usual</b></p>
  </main>`;

let stop: () => void = () => undefined;

beforeEach(() => {
  stop();
  document.cookie = 'as_of=; path=/; max-age=0';
  document.documentElement.dataset['zone'] = 'Australia/Sydney';
  document.head.innerHTML = '<style>[data-away],[data-spare]{display:none}</style>';
  ask('');
});

function ask(query: string): void {
  history.replaceState(null, '', `${here}${query}`);
}

/** Opens the page as of a time, as the next page in the same browser or by its address. */
function open(query: string, timetable: Timetable = TIMETABLE): void {
  stop();
  document.body.innerHTML = BAR(timetable) + PAGE;
  ask(query);
  updateDates(document, new Date(NOW));
  stop = startTimeMachine(document, NOW);
}

const isShown = (element: Element | null) => element !== null && (element as HTMLElement).checkVisibility();
const shown = (selector: string) =>
  [...document.querySelectorAll(selector)].filter(isShown).map((element) => element.textContent.trim());
const words = () => document.querySelector('[data-words]')!.textContent;
/** Observers are called after the running script, in a microtask. */
const settled = () => new Promise<void>((resolve) => queueMicrotask(resolve));

test('E13 N09 as of now everything is there that a preview has, and nothing is remembered', () => {
  open('');
  expect(words()).toBe('This is the site as of now, with drafts and everything that is still to come.');
  expect(shown('#recent li')).toEqual(['stars', 'coffee']);
  expect(shown('.banner, #menu, #flat, [data-not-live-yet], [data-count]')).toEqual([
    'Autumn',
    'For schools',
    'Schools',
    'Only previews show this page.',
    '5',
  ]);
  expect(shown('[data-leave]')).toEqual([]);
  expect(document.cookie).not.toContain('as_of');
});

test.each([
  ['2026-12-01', { list: ['stars', 'camels'], banner: ['Autumn'], menu: [], count: '3' }],
  ['2027-03-01T08:59', { list: ['stars', 'camels'], banner: [], menu: [], count: '3' }],
  ['2027-03-01T09:00', { list: ['stars', 'camels'], banner: [], menu: ['For schools'], count: '3' }],
  ['2027-03-02T08:00', { list: ['stars', 'coffee'], banner: [], menu: ['For schools'], count: '4' }],
  ['2027-04-01', { list: ['coffee', 'camels'], banner: [], menu: ['For schools'], count: '4' }],
  ['2027-06-01', { list: ['coffee', 'camels'], banner: ['Winter'], menu: [], count: '4' }],
])('E13 N09 as of %s articles, banner, menu and counts are those of then', (asOf, expected) => {
  open(`?as_of=${asOf}`);
  expect({
    list: shown('#recent li'),
    banner: shown('.banner'),
    menu: shown('#menu'),
    count: shown('[data-count]')[0],
  }).toEqual(expected);
  expect(shown('#flat')).toHaveLength(expected.menu.length);
  expect(shown('#in-text')).toEqual(['the snow']);
});

test('E13 N09 the bar says which time it is, keeps it for the next page, and leads back to now', () => {
  open('?as_of=2027-03-01T09:00');
  const said =
    'The site as it will be on 1 March 2027 at 09:00 in Sydney, calendar and cart too. Seats are those of now.';
  expect(words()).toBe(said);
  expect(document.querySelector('input')!.value).toBe('2027-03-01T09:00');
  expect(shown('[data-leave]')).toEqual(['Back to now']);
  open('');
  expect(words()).toBe(said);
  open(document.querySelector('[data-leave]')!.getAttribute('href')!);
  expect(words()).toMatch(/^This is the site as of now/);
  open('');
  expect(words()).toMatch(/^This is the site as of now/);
  expect(document.cookie).not.toContain('as_of');
});

test.each([
  ['?as_of=tomorrow', /“tomorrow” is no time\. .* Write \?as_of=2027-03-01 or/],
  ['?as_of=2027-02-30', /“2027-02-30” is no time/],
  ['?as_of=2026-11-01', /“2026-11-01” is over, .* Choose a time to come\./],
])('E13 %s is answered in words, and the page stays as of now', (query, said) => {
  open(query);
  expect(words()).toMatch(said);
  expect(shown('#recent li')).toEqual(['stars', 'coffee']);
  expect(document.cookie).not.toContain('as_of');
});

test('E13 N09 prices are those of then, also in rows that appear later and after scripts that go on as of now', async () => {
  open('?as_of=2027-04-04T23:59');
  expect(shown('#price > *')).toEqual(['on sale']);
  open('?as_of=2027-04-05');
  expect(shown('#price > *')).toEqual(['usual']);
  document
    .querySelector('main')!
    .insertAdjacentHTML(
      'beforeend',
      '<p id="later"><s data-until="2027-04-04">on sale</s><b data-from="2027-04-05" hidden>usual</b></p>',
    );
  updateDates(document, new Date(NOW));
  await settled();
  expect(shown('#price > *, #later > *')).toEqual(['usual', 'usual']);
});

test('E13 a page that is not there yet says so at once, and has no line above its title when it is', () => {
  const timetable = { ...TIMETABLE, pages: { [here]: { publish: at('2027-03-01 09:00') } } };
  open('?as_of=2027-02-28', timetable);
  expect([shown('main'), shown('[data-not-there]')]).toEqual([[], ['Visitors find no page.']]);
  open('?as_of=2027-03-01T09:00', timetable);
  expect([shown('main').length, shown('[data-not-there]'), shown('[data-not-live-yet]')]).toEqual([1, [], []]);
});

test('E13 a page of the live site hides nothing and remembers nothing, whatever its address asks', () => {
  document.body.innerHTML = PAGE;
  ask('?as_of=2027-04-05');
  startTimeMachine(document, NOW);
  expect(shown('#price > *')).toEqual(['on sale']);
  expect(document.cookie).not.toContain('as_of');
});
