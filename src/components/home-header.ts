import { HEADER_THRESHOLD_PX } from '#domain/constants.ts';

/** On the home page the header waits until the visitor has scrolled past the poster's sky (M23). */
export function startHomeHeader(): void {
  const header = document.querySelector('.home .header');
  if (header === null) return;
  const follow = () => header.toggleAttribute('data-shown', window.scrollY >= HEADER_THRESHOLD_PX);
  window.addEventListener('scroll', follow, { passive: true });
  follow();
}
