import { $consent } from '#features/consent/consent.ts';
import { importPart } from '#directives/own-scripts.ts';

/**
 * Reports to analytics that the visitor views a tour. The start-dates button of the tour's page names the tour.
 *
 * Loads and reports nothing before the visitor allows it. A visitor who does so on the tour's page views the tour at that
 * moment, so it is reported then, once.
 */
export function trackView(): void {
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
