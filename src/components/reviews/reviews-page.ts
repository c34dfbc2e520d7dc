import { onApproach } from '#components/on-approach.ts';
import { showReviews } from '#components/reviews/show-reviews.ts';

/** Brings the reviews page to life: what is chosen shows, and whoever comes near the picker gets the listbox (M49). */
export function startReviews(page: HTMLElement): void {
  const chosen = showReviews(page);
  const place = page.querySelector<HTMLElement>('[data-tour-name]')!;
  chosen.onChange(() => label(place, chosen.name()));
  label(place, chosen.name());
  onApproach(place, () => {
    import('#islands/tour-name/mount.tsx')
      .then(({ mountTourName }) => mountTourName(place, chosen.name, chosen.onChange))
      .catch((fault: unknown) => console.error('The list of tours stays plain.', fault));
  });
}

/** Says in the plain picker which tour is chosen, while it is there. */
function label(place: HTMLElement, name: string): void {
  const shown = place.querySelector('[data-chosen-label]');
  const link = place.querySelector<HTMLAnchorElement>(`a[href="#${CSS.escape(name)}"]`);
  if (shown && link) shown.textContent = link.textContent.trim();
}
