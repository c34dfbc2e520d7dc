import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startHero } from '#features/home/slides.ts';
import '#features/home/hero.css';

const HOLD = 4000;
const TRIPS = ['The Red Centre', 'Reef and Islands', 'Tasmania'];
const button = (name: string) => page.getByRole('button', { name });

/** The posters as Hero.astro draws them, of which the first has its picture and the others wait in templates. */
function posters({ reducesMotion = false } = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('matchMedia', () => ({ matches: reducesMotion }));
  const hero = document.createElement('section');
  hero.className = 'hero__carousel';
  hero.dataset['hold'] = String(HOLD);
  hero.dataset['fade'] = '1500';
  const slides = TRIPS.map((trip, place) => {
    const picture = `<img alt="${trip}">`;
    const art = place === 0 ? picture : `<template>${picture}</template>`;
    return `<div class="hero__slide">
      <div class="hero__art swiper-slide-transform">${art}</div>
      <p class="hero__caption"><a href="#${place}">${trip}</a></p>
    </div>`;
  });
  hero.innerHTML = `<div class="hero__slides"><div class="hero__row">${slides.join('')}</div></div>
    <div data-hero-controls>
      <button data-hero-pause aria-label="Pause slides">Pause</button>
      <button data-hero-previous>Previous slide</button><b data-hero-count></b><button data-hero-next>Next slide</button>
    </div>`;
  document.body.append(hero);
  const away = document.createElement('button');
  away.textContent = 'Elsewhere';
  document.body.append(away);
  onTestFinished(() => {
    hero.remove();
    away.remove();
  });
  startHero(hero);
  return {
    hero,
    shown: () => hero.querySelector('[data-hero-count]')!.textContent,
    leave: async () => {
      await userEvent.hover(away);
      (document.activeElement as HTMLElement).blur();
      await vi.advanceTimersByTimeAsync(1);
    },
  };
}

test('a poster holds for its time and gives way to the next, and the last to the first [M27]', async () => {
  const { hero, shown, leave } = posters();
  await leave();
  const seen = [];
  for (let turn = 0; turn <= TRIPS.length; turn += 1) {
    seen.push(shown());
    await vi.advanceTimersByTimeAsync(HOLD);
  }
  expect(seen).toEqual(['1 / 3', '2 / 3', '3 / 3', '1 / 3']);
  expect(hero.querySelectorAll('template')).toHaveLength(0);
});

test('the pictures fade, and the captions change at once, so that no two texts lie on each other [M27]', async () => {
  const { hero } = posters();
  const captions = () =>
    [...hero.querySelectorAll<HTMLElement>('.hero__caption')]
      .filter((caption) => caption.checkVisibility({ visibilityProperty: true }))
      .map(({ textContent }) => textContent);
  expect(captions()).toEqual(['The Red Centre']);
  const pictures = [...hero.querySelectorAll('.hero__art')].map((picture) => getComputedStyle(picture));
  await button('Next slide').click();
  expect(captions()).toEqual(['Reef and Islands']);
  expect(pictures.slice(0, 2).map(({ transition }) => transition)).toEqual(['opacity 1.5s', 'opacity 1.5s']);
  const faded = [...hero.querySelectorAll('.hero__slide, .hero__caption')].map((part) => getComputedStyle(part));
  expect(new Set(faded.map(({ opacity }) => opacity))).toEqual(new Set(['1']));
});

test('it stands still under the pointer, with the focus in it and when paused, and goes on after [M27, P15]', async () => {
  const { hero, shown, leave } = posters();
  const standsStill = async (why: string) => {
    const before = shown();
    await vi.advanceTimersByTimeAsync(2 * HOLD);
    expect(shown(), why).toBe(before);
  };
  await userEvent.hover(hero);
  await standsStill('under the pointer');
  await leave();
  (button('Next slide').element() as HTMLElement).focus();
  await standsStill('with the focus');
  await leave();
  await button('Pause slides').click();
  await leave();
  await standsStill('paused');
  await button('Play slides').click();
  await leave();
  const before = shown();
  await vi.advanceTimersByTimeAsync(HOLD + 1000);
  expect(shown()).not.toBe(before);
});

test('only the poster in view can be reached, and a press shows the next with its picture, and says so [M27]', async () => {
  const { hero, shown } = posters();
  const reached = () => [...hero.querySelectorAll('.hero__slide:not([inert]) a')].map(({ textContent }) => textContent);
  expect(reached()).toEqual(['The Red Centre']);
  expect(hero.querySelector('.hero__row')).not.toHaveAttribute('aria-live');
  await button('Next slide').click();
  expect(shown()).toBe('2 / 3');
  expect(reached()).toEqual(['Reef and Islands']);
  expect(hero.querySelector('.hero__slide:not([inert]) img')).toHaveAttribute('alt', 'Reef and Islands');
  expect(hero.querySelector('.hero__row')).toHaveAttribute('aria-live', 'polite');
  await button('Previous slide').click();
  expect(reached()).toEqual(['The Red Centre']);
});

test('for who asked for less motion nothing moves by itself, and a press still shows the next [M27]', async () => {
  const { shown, leave } = posters({ reducesMotion: true });
  await leave();
  await vi.advanceTimersByTimeAsync(5 * HOLD);
  expect(shown()).toBe('1 / 3');
  await expect.element(button('Pause slides')).not.toBeInTheDocument();
  await button('Next slide').click();
  expect(shown()).toBe('2 / 3');
});
