/**
 * Lets a listing move when one of its rows is chosen by hash, or all come back (M33): what goes leaves before what
 * stays arrives. The styles decide what shows; a browser without view transitions, or a visitor who wants none, gets
 * the same at once.
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
