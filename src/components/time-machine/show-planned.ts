import type { Timetable } from '#catalogue/timetable.ts';
import { pinnedFirst } from '#domain/article-order.ts';
import { stateAt, type Schedule } from '#domain/schedule.ts';

/** Marks what is not on the site at the time that is shown. */
const AWAY = 'data-away';
/** Marks an article that waits for a place in a list that is full. */
const SPARE = 'data-spare';
/** What shows an article in a list. */
const ENTRY = 'li[data-slug], .post, .result, .pager__next';
/** Links in a text stay: the check of content finds those that lead nowhere. */
const TEXT = '.prose, [data-article-text]';

/** Shows of the planned pages, articles and banners those that are on the site at an instant, in their order then. */
export function showPlanned(page: Document, timetable: Timetable, instant: number): void {
  const isLive = (schedule: Schedule) => stateAt(instant, schedule, timetable.zone) === 'live';
  const isThere = (path: string) => {
    const planned = timetable.pages[path];
    return planned === undefined || isLive(planned);
  };
  showThisPage(page, isThere);
  showBanner(page, isLive);
  for (const link of page.querySelectorAll('a[href^="/"]')) {
    const path = link.getAttribute('href')!.replace(/[?#].*/, '');
    if (!isThere(path) && link.closest(TEXT) === null) entryOf(link).setAttribute(AWAY, '');
  }
  const away = Object.entries(timetable.pages).filter(([, schedule]) => !isLive(schedule));
  countCategories(page, (id) => away.filter(([, { categories = [] }]) => categories.includes(id)).length);
  const isPinned = (path: string) => isLive({ until: timetable.pinned[path] }) && path in timetable.pinned;
  const order = pinnedFirst(timetable.articles, isPinned);
  for (const list of page.querySelectorAll<HTMLElement>('[data-most], [data-posts-cards]')) orderList(list, order);
}

function entryOf(link: Element): Element {
  const entry = link.closest(ENTRY);
  if (entry !== null) return entry;
  return link.parentElement?.matches('li') === true ? link.parentElement : link;
}

/** A page that is not there answers visitors with the page for lost addresses. */
function showThisPage(page: Document, isThere: (path: string) => boolean): void {
  const isHere = isThere(page.location.pathname);
  page.querySelector('[data-not-live-yet]')?.toggleAttribute(AWAY, isHere);
  const main = page.querySelector('main');
  const instead = page.querySelector('[data-not-there]');
  main?.toggleAttribute(AWAY, !isHere);
  instead?.toggleAttribute('hidden', isHere);
  if (!isHere && instead !== null && instead.nextElementSibling !== main) main?.before(instead);
}

function showBanner(page: Document, isLive: (schedule: Schedule) => boolean): void {
  const banners = [...page.querySelectorAll<HTMLElement>('[data-schedule]')];
  const due = banners.find(({ dataset }) => isLive(JSON.parse(dataset['schedule']!) as Schedule));
  for (const banner of banners) {
    banner.removeAttribute(SPARE);
    banner.toggleAttribute(AWAY, banner !== due);
  }
}

/** Counts the articles of each category without those that are away. The number of the build is remembered. */
function countCategories(page: Document, awayIn: (id: string) => number): void {
  for (const entry of page.querySelectorAll<HTMLElement>('[data-categories] [data-slug]')) {
    const count = entry.querySelector<HTMLElement>('[data-count]')!;
    const all = (count.dataset['all'] ??= count.textContent);
    const words = String(Number(all) - awayIn(entry.dataset['slug']!));
    if (count.textContent !== words) count.textContent = words;
  }
}

function orderList(list: HTMLElement, order: readonly string[]): void {
  const placeOf = ({ dataset }: HTMLElement) => order.indexOf(`/blog/article/${dataset['slug']}/`);
  const entries = [...list.children] as HTMLElement[];
  const sorted = entries.toSorted((a, b) => placeOf(a) - placeOf(b));
  if (sorted.some((entry, index) => entry !== entries[index])) list.append(...sorted);
  const most = Number(list.dataset['most'] ?? Infinity);
  const there = sorted.filter((entry) => !entry.hasAttribute(AWAY));
  for (const [index, entry] of there.entries()) entry.toggleAttribute(SPARE, index >= most);
}
