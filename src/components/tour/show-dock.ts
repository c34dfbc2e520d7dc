/**
 * Says on the page when the reader has scrolled past the fare of a tour, so that the styles show the dock. Until then
 * the fare has the same button, and the dock would only cover the first screen.
 */
export function showDock(): void {
  const press = document.querySelector('.fare__press');
  if (press === null) return;
  new IntersectionObserver(([entry]) => {
    const { bottom } = entry!.boundingClientRect;
    document.body.toggleAttribute('data-past', !entry!.isIntersecting && bottom < innerHeight / 2);
  }).observe(press);
}
