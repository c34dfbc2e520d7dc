import { MEDIA } from '#domain/media-queries.ts';
import Swiper from 'swiper';
import { Autoplay, EffectFade } from 'swiper/modules';

/**
 * Starts the slides of home: the hero at the top and the postcards. They start one at a time, so that a click in between
 * waits for one only.
 */
export function startSlides(): void {
  const hero = document.querySelector<HTMLElement>('.hero__carousel');
  const postcards = document.querySelector<HTMLElement>('[data-postcards]');
  if (hero) startHero(hero);
  if (postcards) requestIdleCallback(() => startPostcards(postcards));
}

/**
 * Plays the slides at the top: shows each for a while, then fades its picture into the next and swaps the captions.
 *
 * Pauses while the pointer or the focus is on the slides and after a click on the pause button; never plays for
 * visitors who prefer reduced motion. Loads a picture shortly before its slide shows.
 */
export function startHero(hero: HTMLElement): void {
  const controls = hero.querySelector<HTMLElement>('[data-hero-controls]');
  if (controls === null) return;
  const slides = [...hero.querySelectorAll<HTMLElement>('.hero__slide')];
  const hold = Number(hero.dataset['hold']);
  const hasReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const button = (name: string) => controls.querySelector<HTMLElement>(`[data-hero-${name}]`)!;
  const pause = button('pause');
  let isPaused = hasReducedMotion;

  const swiper = new Swiper(hero.querySelector<HTMLElement>('.hero__slides')!, {
    modules: [Autoplay, EffectFade],
    wrapperClass: 'hero__row',
    slideClass: 'hero__slide',
    effect: 'fade',
    fadeEffect: { mode: 'cross-fade' },
    rewind: true,
    speed: hasReducedMotion ? 0 : Number(hero.dataset['fade']),
    autoplay: hasReducedMotion ? false : { delay: hold, waitForTransition: false, disableOnInteraction: false },
    on: { slideChange: ({ activeIndex }) => showSlide(activeIndex) },
  });

  function showSlide(current: number): void {
    for (const [index, slide] of slides.entries()) slide.inert = index !== current;
    fetchPicture(slides[current]);
    button('count').textContent = `${current + 1} / ${slides.length}`;
    if (!isPaused) setTimeout(() => fetchPicture(slides[(current + 1) % slides.length]), hold / 2);
  }

  const stop = () => swiper.autoplay.stop();
  const resume = () => {
    if (!isPaused && !hero.matches(':hover, :focus-within')) swiper.autoplay.start();
  };
  const announced = (step: () => void) => () => {
    // Screen readers announce a slide that a click shows, and no slide that shows by itself.
    hero.querySelector('.hero__row')!.setAttribute('aria-live', 'polite');
    step();
  };
  button('previous').addEventListener(
    'click',
    announced(() => swiper.slidePrev()),
  );
  button('next').addEventListener(
    'click',
    announced(() => swiper.slideNext()),
  );
  pause.hidden = hasReducedMotion;
  pause.addEventListener('click', () => {
    isPaused = !isPaused;
    pause.setAttribute('aria-label', isPaused ? 'Play slides' : 'Pause slides');
    pause.toggleAttribute('data-paused', isPaused);
    if (isPaused) swiper.autoplay.stop();
    else swiper.autoplay.start();
  });
  if (!hasReducedMotion) {
    hero.addEventListener('pointerenter', stop);
    hero.addEventListener('focusin', stop);
    hero.addEventListener('pointerleave', resume);
    hero.addEventListener('focusout', () => setTimeout(resume));
  }
  hero.toggleAttribute('data-running', true);
  showSlide(0);
}

/** Moves the picture of a slide out of its template, which makes the browser load it. */
function fetchPicture(slide: HTMLElement | undefined): void {
  const template = slide?.querySelector('template');
  template?.replaceWith(template.content);
}

/** Makes the postcards a slider on phones, and a plain grid on wider screens. */
export function startPostcards(postcards: HTMLElement): void {
  const controls = postcards.querySelector<HTMLElement>('.postcards__ctl')!;
  const row = postcards.querySelector<HTMLElement>('.postcards__row')!;
  const button = (name: string) => controls.querySelector<HTMLButtonElement>(`[data-${name}]`)!;
  const narrow = matchMedia(MEDIA.reviewSlider);
  let slider: Swiper | undefined;

  const sayReview = ({ snapIndex, snapGrid, slides }: Swiper) => {
    const slide = slides[snapIndex]!;
    const stars = slide.querySelector('.stars')!.getAttribute('aria-label')!;
    const said = `${snapIndex + 1} of ${snapGrid.length}: ${slide.querySelector('footer b')!.textContent}, ${stars}`;
    controls.querySelector('[role=status]')!.textContent = said;
  };
  const showPosition = ({ snapIndex, snapGrid, isBeginning, isEnd }: Swiper) => {
    controls.hidden = snapGrid.length < 2;
    controls.querySelector('[data-count]')!.textContent = `${snapIndex + 1} / ${snapGrid.length}`;
    // `disabled` would take the focus from the button that was pressed.
    button('previous').ariaDisabled = String(isBeginning);
    button('next').ariaDisabled = String(isEnd);
  };
  const follow = () => {
    // A row that scrolls takes the focus, so that arrow keys can scroll it.
    row.toggleAttribute('tabindex', narrow.matches);
    if (narrow.matches) {
      row.tabIndex = 0;
      slider ??= new Swiper(postcards, {
        wrapperClass: 'postcards__row',
        slideClass: 'postcards__slide',
        slidesPerView: 'auto',
        // Uses the browser's own scrolling, as the row does without script.
        cssMode: true,
        on: {
          init: showPosition,
          snapIndexChange: (moved) => {
            showPosition(moved);
            sayReview(moved);
          },
          resize: showPosition,
          toEdge: showPosition,
          fromEdge: showPosition,
        },
      });
    } else {
      slider?.destroy();
      slider = undefined;
      controls.hidden = true;
    }
  };
  button('previous').addEventListener('click', () => slider?.slidePrev());
  button('next').addEventListener('click', () => slider?.slideNext());
  narrow.addEventListener('change', follow);
  follow();
}
