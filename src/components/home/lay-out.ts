/** The first picture has come, and has this long to be drawn. */
const AFTER_LOAD_MS = 400;

/**
 * Lays out what home.css keeps out of the first paint, a section at a time, once the page is there and the browser has
 * time; then the slides begin. Other pages have nothing of it.
 */
export function layOutHome(): void {
  if (!document.body.classList.contains('home')) return;
  const unseen = [...document.querySelectorAll<HTMLElement>('main > .section')];
  const layOutNext = () => {
    const section = unseen.shift();
    if (section === undefined) {
      import('#components/home/slides.ts').catch(console.error);
      return;
    }
    section.style.contentVisibility = 'visible';
    requestIdleCallback(layOutNext);
  };
  const begin = () => setTimeout(layOutNext, AFTER_LOAD_MS);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin);
}
