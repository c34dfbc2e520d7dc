import { startHero } from '#components/home/hero-slides.ts';
import { startPostcards } from '#components/home/postcard-slides.ts';

// Both run on one library, fetched once and after everything that can be read. They begin one at a time: a press that
// comes meanwhile waits for half as long.
const hero = document.querySelector<HTMLElement>('.hero');
const postcards = document.querySelector<HTMLElement>('[data-postcards]');
if (hero) startHero(hero);
if (postcards) requestIdleCallback(() => startPostcards(postcards));
