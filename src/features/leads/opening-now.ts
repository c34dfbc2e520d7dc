import { wallClock, openingAt, openingElsewhere, openingText, type OpeningHours } from '#domain/opening-hours.ts';
import { MINUTE } from '#domain/durations.ts';

/** Says whether a person answers now, marks the hours of today, and keeps both true while the page is open. */
export function updateOpening(page: Document): void {
  showOpening(page);
  setInterval(() => showOpening(page), MINUTE);
  page.addEventListener('visibilitychange', () => showOpening(page));
}

/** Shows the state at one instant (epoch milliseconds), with clock times in the visitor's own zone where it differs. */
export function showOpening(page: Document, instant: number = Date.now()): void {
  const line = page.querySelector<HTMLElement>('[data-opening-now]')!;
  const hours = JSON.parse(line.dataset['openingNow']!) as OpeningHours[];
  const zone = page.documentElement.dataset['zone']!;
  const now = openingAt(hours, zone, instant);
  if (now === null) return;
  const visitorZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  setText(line, '[data-opening-text]', openingText(now, zone));
  setText(line, '[data-opening-elsewhere]', now.kind === 'closed' ? openingElsewhere(now.opens, visitorZone) : '');
  line.toggleAttribute('data-open', now.kind === 'open');
  const { day } = wallClock(instant, zone);
  for (const row of page.querySelectorAll<HTMLElement>('[data-days]'))
    row.toggleAttribute('data-today', row.dataset['days']!.split(' ').includes(day));
}

function setText(line: HTMLElement, selector: string, words: string): void {
  const element = line.querySelector(selector)!;
  if (element.textContent !== words) element.textContent = words;
}
