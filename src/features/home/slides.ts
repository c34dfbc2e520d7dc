import { startHero } from './hero-slides.ts';
import { startPostcards } from './postcard-slides.ts';

// Both use one library, which loads after the content. They start one at a time, so that a click in between waits for
// one only.
const hero = document.querySelector<HTMLElement>('.hero__carousel');
const postcards = document.querySelector<HTMLElement>('[data-postcards]');
if (hero) startHero(hero);
if (postcards) requestIdleCallback(() => startPostcards(postcards));
