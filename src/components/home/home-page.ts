import { startHomeHeader } from '#components/home/home-header.ts';
import { startFeed } from '#components/home/feed.ts';
import { startTerms } from '#components/home/terms.ts';

// What home answers to from the beginning. What moves comes once the page is there and the browser has time.
startHomeHeader();
startFeed();
startTerms();
/** The first picture has come, and has this long to be drawn. */
const AFTER_LOAD_MS = 400;
const unseen = [...document.querySelectorAll<HTMLElement>('main > .section')];
window.addEventListener('load', () => setTimeout(layOutNext, AFTER_LOAD_MS));

/** Lays out what home.css keeps out of the first paint, a section at a time; then the slides begin. */
function layOutNext(): void {
  const section = unseen.shift();
  if (section === undefined) {
    void import('#components/home/slides.ts').catch(console.error);
    return;
  }
  section.style.contentVisibility = 'visible';
  requestIdleCallback(layOutNext);
}
