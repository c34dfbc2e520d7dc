import { $consent } from '#features/consent/consent.ts';
import { onHash } from '#ui/sheet-history.ts';
import { importPart } from '#directives/own-scripts.ts';

/** Starts what the page of a tour does besides its rooms (`tour-page.ts`). Does nothing on other pages. */
export function startTour(): void {
  trackView();
  openNotesByHash();
  showDock();
  startTourDialogs();
}

/**
 * Reports to analytics that the visitor views a tour. The start-dates button of the tour's page names the tour.
 *
 * Loads and reports nothing before the visitor allows it. A visitor who does so on the tour's page views the tour at that
 * moment, so it is reported then, once.
 */
function trackView(): void {
  const { tour, tourName } = document.querySelector<HTMLElement>('.trips-page [data-open-dates]')?.dataset ?? {};
  if (tour === undefined || tourName === undefined) return;
  const report = () =>
    importPart(() => import('./report-view.ts'))
      .then(({ reportView }) => reportView({ code: tour, name: tourName }))
      .catch(console.error);
  if ($consent.get().analytics === 'given') {
    void report();
    return;
  }
  const stopWaiting = $consent.listen(({ analytics }) => {
    if (analytics !== 'given') return;
    stopWaiting();
    void report();
  });
}

function openNotesByHash(): void {
  const notes = document.querySelector<HTMLElement>('[data-opens="notes"]');
  if (notes !== null) onHash('#trip-notes', () => notes.click(), Number(notes.dataset['after']));
}

/**
 * Marks the page once the reader has scrolled past the fare of a tour, so that the dock of a wide screen shows price and
 * button. Before that the fare shows both.
 */
export function showDock(): void {
  const press = document.querySelector('.fare__press');
  if (press === null) return;
  new IntersectionObserver((seen) => {
    // A busy browser reports several changes at once: the last one holds.
    const { isIntersecting, boundingClientRect } = seen.at(-1)!;
    document.body.toggleAttribute('data-past', !isIntersecting && boundingClientRect.bottom < innerHeight / 2);
  }).observe(press);
}

function startTourDialogs(): void {
  document.addEventListener('click', (event) => {
    const opener = (event.target as Element).closest<HTMLElement>('[data-opens]');
    if (opener === null || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    open(opener);
  });
}

function open(opener: HTMLElement): void {
  importPart(() => import('./tour-dialogs.ts'))
    .then(({ openTourDialog }) => openTourDialog(opener))
    .catch((fault: unknown) => {
      console.error(fault);
      window.dispatchEvent(new CustomEvent('island:failed', { detail: opener }));
    });
}
