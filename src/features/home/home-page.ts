import { onHash } from '#ui/sheet-history.ts';
import { importPart } from '#directives/own-scripts.ts';

/** Shows more pictures of home at each click on a phone, and hides the button when all show. */
export function startFeed(): void {
  const button = document.querySelector<HTMLElement>('[data-more-pictures]');
  if (button === null) return;
  const waiting = document.getElementsByClassName('feed__later');
  button.addEventListener('click', () => {
    const [first, ...others] = [...waiting].slice(0, Number(button.dataset['morePictures']));
    for (const item of [first, ...others]) item?.classList.remove('feed__later');
    button.hidden = waiting.length === 0;
    // The new pictures are before the button, which the last press hides.
    first?.querySelector('a')?.focus();
  });
}

/** Time for the browser to draw the first picture after the page has loaded. */
const AFTER_LOAD_MS = 400;

/**
 * Renders the sections of home that home.css keeps out of the first paint: one at a time, when the page has loaded and
 * the browser is idle. Then starts the slides. Does nothing on other pages.
 */
export function layOutHome(): void {
  if (!document.body.classList.contains('home')) return;
  const unseen = [...document.querySelectorAll<HTMLElement>('main > .section')];
  const layOutNext = () => {
    const section = unseen.shift();
    if (section === undefined) {
      importPart(() => import('./slides.ts'))
        .then(({ startSlides }) => startSlides())
        .catch(console.error);
      return;
    }
    section.style.contentVisibility = 'visible';
    requestIdleCallback(layOutNext);
  };
  const begin = () => setTimeout(layOutNext, AFTER_LOAD_MS);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin);
}

/**
 * Opens the last entry of the accordion on home for the hash `#terms`, after a delay. Returns a function that stops
 * listening.
 */
export function startTerms(): () => void {
  const terms = document.querySelector<HTMLDetailsElement>('details#terms');
  if (terms === null) return () => undefined;
  const open = () => {
    terms.open = true;
    terms.scrollIntoView();
  };
  return onHash('#terms', open, Number(terms.dataset['opensAfter']));
}
