import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { beforePaint } from '#layouts/before-paint.ts';
import { revealDate, unfoldDates } from '#features/calendar/folded-dates.ts';
import { showDock } from '#features/tours/start-tour.ts';
import { chooseRows } from '#features/tours/choose-rows.ts';
import { onPage } from './support/browser.ts';
import '#features/tours/tour-parts.css';
import '#features/tours/trip-rows.css';

describe('the start dates', () => {
  /** A month that is open, one that is closed, and one among the later dates. The row of 2000 has left long ago. */
  const DATES = `
  <div class="dates">
    <details open><summary>March</summary><ul><li id="RC10-2127-03-06">6 March</li></ul></details>
    <details><summary>April</summary><noscript><ul>
      <li id="RC10-2000-04-01" data-until="2000-03-31">1 April</li>
      <li id="RC10-2127-04-03">3 April</li>
    </ul></noscript></details>
    <details><summary>More dates</summary>
      <details><summary>May</summary><noscript><ul><li id="RC10-2127-05-01">1 May</li></ul></noscript></details>
    </details>
  </div>`;

  const rows = () => [...document.querySelectorAll('.dates li')].map(({ id }) => id.slice('RC10-'.length));

  beforeEach(() => {
    document.documentElement.dataset['zone'] = 'Australia/Sydney';
    onPage(DATES);
  });

  test('the dates of a closed month are laid out when it opens', async () => {
    // The page has this as text in its head.
    const script = document.createElement('script');
    script.textContent = beforePaint('data:,');
    document.head.append(script);
    expect(rows()).toEqual(['2127-03-06']);
    await page.getByText('April', { exact: true }).click();
    await expect.element(page.getByText('3 April')).toBeVisible();
    expect(document.querySelectorAll('.dates noscript')).toHaveLength(1);
  });

  test('all dates can be asked for: those that have left are not among them, and the months stay closed', () => {
    unfoldDates();
    expect(rows()).toEqual(['2127-03-06', '2127-04-03', '2127-05-01']);
    expect(document.querySelectorAll('.dates [open]')).toHaveLength(1);
  });

  test('a date in a closed month is shown with its month open, and no other month is', async () => {
    const row = revealDate('RC10-2127-05-01')!;
    await expect.element(row).toBeInViewport();
    expect(rows()).toEqual(['2127-03-06', '2127-05-01']);
  });

  test('an id that is no date’s opens nothing', () => {
    expect(revealDate('show-dates')).toBeNull();
    expect(revealDate('RC10-2127-03-06')).not.toBeNull();
    expect(document.querySelectorAll('.dates noscript')).toHaveLength(2);
  });
});

type Seen = Pick<IntersectionObserverEntry, 'isIntersecting' | 'boundingClientRect'>;

test('the dock shows as soon as the fare is scrolled past, also when a busy browser reports it late [M40]', () => {
  onPage('<p class="fare__press">From A$ 3,450</p><footer class="footer"></footer>');
  onTestFinished(() => document.body.removeAttribute('data-past'));
  const reports = new Map<Element, (seen: Seen[]) => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly observe: (element: Element) => void;
      constructor(report: (seen: Seen[]) => void) {
        this.observe = (element) => void reports.set(element, report);
      }
    },
  );
  showDock();
  const inView: Seen = { isIntersecting: true, boundingClientRect: new DOMRect(0, 400, 300, 90) };
  const above: Seen = { isIntersecting: false, boundingClientRect: new DOMRect(0, -800, 300, 90) };
  const report = reports.get(document.querySelector('.fare__press')!)!;
  report([inView]);
  expect(document.body).not.toHaveAttribute('data-past');
  report([above]);
  expect(document.body).toHaveAttribute('data-past');
  report([above, inView]);
  expect(document.body).not.toHaveAttribute('data-past');
  report([inView, above]);
  expect(document.body).toHaveAttribute('data-past');
});

test('a map far down the page keeps its size while its background waits to be drawn', async () => {
  // The parts of RouteMap.astro that have a size.
  onPage(`<div style="block-size: 9000px"></div>
    <figure class="map" style="inline-size: 600px"><div class="contours"></div><svg viewBox="0 0 600 900"></svg></figure>`);
  const map = document.querySelector<HTMLElement>('.map')!;
  const drawn = () => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
  await drawn();
  const away = map.offsetHeight;
  map.scrollIntoView();
  await drawn();
  expect(map.offsetHeight).toBe(away);
  expect(getComputedStyle(map.querySelector('.contours')!).contentVisibility).toBe('auto');
});

test('rows move out and in alike for a link, a typed address, the way back and the way forth [M33]', async () => {
  const places = ['Coast', 'Desert', 'Reef'];
  onPage(`<main><div class="rows" id="all" data-rows="">
    ${places.map((place) => `<article class="row-trip" id="${place}">${place}</article>`).join('')}
  </div><a href="#Desert">Desert</a></main>`);
  const moves = vi.spyOn(document, 'startViewTransition');
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
  chooseRows();
  const shown = () => places.filter((place) => document.querySelector(`#${place}`)!.checkVisibility());
  let count = 0;
  for (const [go, rows] of [
    [() => document.querySelector('a')!.click(), ['Desert']],
    [() => location.assign('#Coast'), ['Coast']],
    [() => history.back(), ['Desert']],
    [() => history.back(), places],
    [() => history.forward(), ['Desert']],
    [() => location.assign('#all'), places],
  ] as const) {
    go();
    await expect.poll(shown).toEqual(rows);
    count += 1;
    expect(moves).toHaveBeenCalledTimes(count);
  }
});
