import Swiper from 'swiper';
import { Autoplay, EffectFade } from 'swiper/modules';

/**
 * Lets the posters at the top take turns: each holds, then fades into the next (M27).
 *
 * It stands still while a pointer or the focus is on it, after the pause button, and always for who asked for less
 * motion. A picture is fetched when its turn is near.
 */
export function startHero(hero: HTMLElement): void {
  const controls = hero.querySelector<HTMLElement>('[data-hero-controls]');
  if (controls === null) return;
  const slides = [...hero.querySelectorAll<HTMLElement>('.hero__slide')];
  const hold = Number(hero.dataset['hold']);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const button = (name: string) => controls.querySelector<HTMLElement>(`[data-hero-${name}]`)!;
  const pause = button('pause');
  let isPaused = isStill;

  const swiper = new Swiper(hero.querySelector<HTMLElement>('.hero__slides')!, {
    modules: [Autoplay, EffectFade],
    wrapperClass: 'hero__row',
    slideClass: 'hero__slide',
    effect: 'fade',
    fadeEffect: { crossFade: true },
    rewind: true,
    speed: isStill ? 0 : Number(hero.dataset['fade']),
    autoplay: isStill ? false : { delay: hold, waitForTransition: false, disableOnInteraction: false },
    on: { slideChange: ({ activeIndex }) => showSlide(activeIndex) },
  });

  function showSlide(current: number): void {
    for (const [index, slide] of slides.entries()) slide.inert = index !== current;
    fetchPicture(slides[current]);
    controls!.className = `hero__ctl ${slides[current]?.dataset['ink']}`;
    button('count').textContent = `${current + 1} / ${slides.length}`;
    if (!isPaused) setTimeout(() => fetchPicture(slides[(current + 1) % slides.length]), hold / 2);
  }

  const rest = () => swiper.autoplay.stop();
  const goOn = () => {
    if (!isPaused && !hero.matches(':hover, :focus-within')) swiper.autoplay.start();
  };
  const go = (step: () => void) => () => {
    // What a press brings is said aloud; what comes by itself is not.
    hero.querySelector('.hero__row')!.setAttribute('aria-live', 'polite');
    step();
  };
  button('previous').addEventListener(
    'click',
    go(() => swiper.slidePrev()),
  );
  button('next').addEventListener(
    'click',
    go(() => swiper.slideNext()),
  );
  pause.hidden = isStill;
  pause.addEventListener('click', () => {
    isPaused = !isPaused;
    pause.setAttribute('aria-label', isPaused ? 'Play slides' : 'Pause slides');
    pause.toggleAttribute('data-paused', isPaused);
    if (isPaused) swiper.autoplay.stop();
    else swiper.autoplay.start();
  });
  if (!isStill) {
    hero.addEventListener('pointerenter', rest);
    hero.addEventListener('focusin', rest);
    hero.addEventListener('pointerleave', goOn);
    hero.addEventListener('focusout', () => setTimeout(goOn));
  }
  hero.toggleAttribute('data-running', true);
  showSlide(0);
}

/** Puts the picture of a slide, which waits in a template, where it is fetched and shown. */
function fetchPicture(slide: HTMLElement | undefined): void {
  const template = slide?.querySelector('template');
  template?.replaceWith(template.content);
}
