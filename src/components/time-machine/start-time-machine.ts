import { updateDates } from '#components/dates/dated.ts';
import { showPlanned } from '#components/time-machine/show-planned.ts';
import type { Timetable } from '#catalogue/timetable.ts';
import { cookieName, findCookie } from '#contract/cookies.ts';
import { longDate } from '#domain/calendar-date.ts';
import { placeOf } from '#domain/opening/opening-hours.ts';
import { dayOf, parseLocalTime } from '#domain/schedule.ts';
import { AS_OF, readAskedTime, type AskedTime } from '#domain/time-machine.ts';

const EXAMPLE = `?${AS_OF}=2027-03-01 or ?${AS_OF}=2027-03-01T09:00`;
const AS_NOW = 'This is the site as of now, with drafts and everything that is still to come.';

/**
 * Shows a page as it will be at the time that its address or the cookie asks for, and says so above the page (E13, N09).
 *
 * The cookie keeps the time for the next pages, and for the functions, which price and sell as of the same day. Does
 * nothing on a page of the live site. `now` is in epoch milliseconds. Returns how to stop: two that follow one page would
 * undo each other's changes for ever.
 */
export function startTimeMachine(page: Document, now: number = Date.now()): () => void {
  const bar = page.querySelector<HTMLElement>('[data-time-machine]');
  if (bar === null) return () => undefined;
  const timetable = JSON.parse(bar.dataset['timetable']!) as Timetable;
  const text = new URLSearchParams(page.location.search).get(AS_OF) ?? keptTime(page);
  const asked = readAskedTime(text, timetable.zone, now);
  keepTime(page, asked.kind === 'ahead' ? text : '');
  say(bar, asked, text, timetable.zone);
  return asked.kind === 'ahead' ? stayAt(page, timetable, asked.instant) : () => undefined;
}

function keptTime(page: Document): string {
  return decodeURIComponent(findCookie(page.cookie, cookieName(AS_OF, page.location.protocol)));
}

/** The browser forgets the time when it closes; an empty one it forgets at once. */
function keepTime(page: Document, text: string): void {
  if (text === '' && keptTime(page) === '') return;
  const { protocol } = page.location;
  const secure = protocol === 'https:' ? '; secure' : '';
  const end = text === '' ? '; max-age=0' : '';
  page.cookie = `${cookieName(AS_OF, protocol)}=${encodeURIComponent(text)}; path=/; samesite=lax${secure}${end}`;
}

function say(bar: HTMLElement, asked: AskedTime, text: string, zone: string): void {
  const isAhead = asked.kind === 'ahead';
  bar.querySelector('[data-words]')!.textContent = wordsOf(asked, text, zone);
  bar.querySelector<HTMLElement>('[data-leave]')!.hidden = !isAhead;
  bar.toggleAttribute('data-ahead', isAhead);
  if (isAhead) bar.querySelector('input')!.value = parseLocalTime(text)!.replace(' ', 'T');
}

function wordsOf({ kind }: AskedTime, text: string, zone: string): string {
  switch (kind) {
    case 'now':
      return AS_NOW;
    case 'ahead': {
      const time = parseLocalTime(text)!;
      return (
        `The site as it will be on ${longDate(dayOf(time))} at ${time.slice(-5)} in ${placeOf(zone)}, calendar and cart ` +
        'too. Seats are those of now.'
      );
    }
    case 'past':
      return `“${text}” is over, and the site forgets what is over. ${AS_NOW} Choose a time to come.`;
    case 'wrong':
      return `“${text}” is no time. ${AS_NOW} Write ${EXAMPLE}.`;
  }
}

/** The scripts of the page go on as of now, and islands add to the page: each change is followed. */
function stayAt(page: Document, timetable: Timetable, instant: number): () => void {
  const travel = () => {
    showPlanned(page, timetable, instant);
    updateDates(page, new Date(instant));
    // Its own changes call for nothing.
    observer.takeRecords();
  };
  const observer = new MutationObserver(travel);
  observer.observe(page.documentElement, { childList: true, subtree: true, attributeFilter: ['hidden'] });
  travel();
  return () => observer.disconnect();
}
