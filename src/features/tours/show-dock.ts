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
