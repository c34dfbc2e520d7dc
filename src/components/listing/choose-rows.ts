/**
 * Animates a listing when a hash shows one of its rows or all of them (M33): the old rows move out, then the new rows
 * move in. Without view transitions, or with reduced motion, the rows change at once.
 */
export function chooseRows(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]');
    const target = link && document.querySelector(`.rows${link.hash}, .rows > ${link.hash}`);
    if (!target || !('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches)
      return;
    event.preventDefault();
    document.startViewTransition(() => {
      location.hash = link.hash;
    });
  });
}
