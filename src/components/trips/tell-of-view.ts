import { CONSENT_KEY } from '#domain/visit/consent.ts';

/**
 * Reports to analytics that the visitor views a tour (M149). The start-dates button of the tour's page names the tour.
 * Before the visitor has answered the question of consent, it loads and reports nothing.
 */
export function tellOfView(): void {
  const { tour, tourName } = document.querySelector<HTMLElement>('.trips-page [data-open-dates]')?.dataset ?? {};
  if (tour === undefined || tourName === undefined || !hasChosen()) return;
  import('#stores/view-tour.ts').then(({ viewTour }) => viewTour({ code: tour, name: tourName })).catch(console.error);
}

function hasChosen(): boolean {
  try {
    return localStorage.getItem(CONSENT_KEY) !== null;
  } catch {
    return false;
  }
}
