import { startHero } from '#components/home/hero-slides.ts';
import { startPostcards } from '#components/home/postcard-slides.ts';

// Both run on one library, fetched once and after everything that can be read.
const hero = document.querySelector<HTMLElement>('.hero');
const postcards = document.querySelector<HTMLElement>('[data-postcards]');
if (hero) startHero(hero);
if (postcards) startPostcards(postcards);
