import { CONSENT_KEY } from '#domain/consent.ts';

/**
 * Tells analytics that a tour is looked at (M149), on its own page, where the button for its dates names it. Nothing is fetched for it before the visitor
 * has chosen what they allow, and what they saw until then is not told.
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
