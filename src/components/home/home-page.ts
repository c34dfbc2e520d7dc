import { startHomeHeader } from '#components/home/home-header.ts';
import { startFeed } from '#components/home/feed.ts';
import { startTerms } from '#components/home/terms.ts';

// What home answers to from the beginning. What moves comes once the page is there and the browser has time.
startHomeHeader();
startFeed();
startTerms();
const startSlides = () => void import('#components/home/slides.ts').catch(console.error);
window.addEventListener('load', () => {
  if ('requestIdleCallback' in window) requestIdleCallback(startSlides);
  else setTimeout(startSlides);
});
