import { showReviews } from './show-reviews.ts';

/** Starts the reviews page: shows the chosen reviews, and the chosen tour in the picker. */
export function startReviews(page: HTMLElement): void {
  const chosen = showReviews(page);
  const place = page.querySelector<HTMLElement>('[data-tour-name]')!;
  chosen.onChange(() => showChosenName(place, chosen.name()));
  showChosenName(place, chosen.name());
}

/** Shows the chosen tour in the plain picker, until the listbox replaces it. */
function showChosenName(place: HTMLElement, name: string): void {
  const shown = place.querySelector('[data-chosen-label]');
  const link = place.querySelector<HTMLAnchorElement>(`a[href="#${CSS.escape(name)}"]`);
  if (shown && link) shown.textContent = link.textContent.trim();
}
