import { showReviews } from '#components/reviews/show-reviews.ts';

/** Brings the reviews page to life: what is chosen shows (M49). */
export function startReviews(page: HTMLElement): void {
  const chosen = showReviews(page);
  const place = page.querySelector<HTMLElement>('[data-tour-name]')!;
  chosen.onChange(() => label(place, chosen.name()));
  label(place, chosen.name());
}

/** Says in the plain picker which tour is chosen, while it is there. */
function label(place: HTMLElement, name: string): void {
  const shown = place.querySelector('[data-chosen-label]');
  const link = place.querySelector<HTMLAnchorElement>(`a[href="#${CSS.escape(name)}"]`);
  if (shown && link) shown.textContent = link.textContent.trim();
}
