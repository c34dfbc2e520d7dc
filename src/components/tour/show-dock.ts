/**
 * Says on the page when the reader has scrolled past the fare of a tour, so that the styles show the dock, and past the
 * overview, so that they show its tabs on a phone. On the first screen the fare has the dock's button, and the dock
 * would only cover it.
 */
export function showDock(): void {
  const press = document.querySelector('.fare__press');
  if (press === null) return;
  const mark = (what: string, element: Element, isPast: (seen: IntersectionObserverEntry) => boolean) =>
    // A busy browser reports several changes at once: the last one holds.
    new IntersectionObserver((seen) => document.body.toggleAttribute(what, isPast(seen.at(-1)!))).observe(element);
  mark(
    'data-past',
    press,
    ({ isIntersecting, boundingClientRect }) => !isIntersecting && boundingClientRect.bottom < innerHeight / 2,
  );
  mark('data-past-overview', document.querySelector('.footer')!, ({ isIntersecting }) => isIntersecting);
}
