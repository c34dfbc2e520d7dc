import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startHero, startPostcards } from '#features/home/slides.ts';
import { startFeed } from '#features/home/home-page.ts';
import { inSmallLetters } from '#features/home/small-letters.ts';
import { onPage } from './support/browser.ts';
import { listen } from './support/heard.ts';
import '#features/home/hero.css';
import '#features/home/home.css';

describe('the posters', () => {
  const HOLD = 4000;
  const TRIPS = ['The Red Centre', 'Reef and Islands', 'Tasmania'];
  const button = (name: string) => page.getByRole('button', { name });

  /** The posters as Hero.astro draws them, of which the first has its picture and the others wait in templates. */
  function posters({ reducesMotion = false } = {}) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('matchMedia', () => ({ matches: reducesMotion }));
    const slides = TRIPS.map((trip, place) => {
      const picture = `<img alt="${trip}">`;
      const art = place === 0 ? picture : `<template>${picture}</template>`;
      return `<div class="hero__slide">
      <div class="hero__art swiper-slide-transform">${art}</div>
      <p class="hero__caption"><a href="#${place}">${trip}</a></p>
    </div>`;
    });
    const hero = onPage(`<section class="hero__carousel" data-hold="${HOLD}" data-fade="1500">
    <div class="hero__slides"><div class="hero__row">${slides.join('')}</div></div>
    <div data-hero-controls>
      <button data-hero-pause aria-label="Pause slides">Pause</button>
      <button data-hero-previous>Previous slide</button><b data-hero-count></b><button data-hero-next>Next slide</button>
    </div></section>`);
    const away = onPage('<button>Elsewhere</button>');
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
    const reached = () =>
      [...hero.querySelectorAll('.hero__slide:not([inert]) a')].map(({ textContent }) => textContent);
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
});

test('the next postcard is said with its writer, and the button that was pressed keeps the focus at the last [M26]', async () => {
  await page.viewport(360, 640);
  const postcards = onPage(`<div class="postcards">
    <ul class="postcards__row">${['Ada', 'Kim'].map(slide).join('')}</ul>
    <div class="postcards__ctl"><button data-previous>Previous</button><b data-count></b><span role="status"></span>
      <button data-next>Next</button></div></div>`);
  startPostcards(postcards);
  const heard = listen();
  const next = page.getByRole('button', { name: 'Next' });
  await expect.element(next).toHaveAttribute('aria-disabled', 'false');
  (next.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  await expect.element(next).toHaveFocus();
  await expect.poll(() => heard).toEqual(['2 of 2: Kim, 5 out of 5 stars']);
});

function slide(name: string): string {
  const stars = '<span class="stars" role="img" aria-label="5 out of 5 stars"></span>';
  return `<li class="postcards__slide">${stars}<footer><b>${name}</b></footer></li>`;
}

test('each press of MORE PICTURES goes to the first picture that it added', async () => {
  const days = [1, 2, 3, 4];
  onPage(`<style>.feed__later { display: none }</style>
    <ul>${days.map((day) => `<li class="${day > 1 ? 'feed__later' : ''}"><a href="#${day}">Day ${day}</a></li>`).join('')}</ul>
    <button type="button" data-more-pictures="2">MORE PICTURES</button>`);
  startFeed();
  const button = page.getByRole('button', { name: 'MORE PICTURES' });
  await button.click();
  await expect.element(page.getByRole('link', { name: 'Day 2' })).toHaveFocus();
  await button.click();
  await expect.element(page.getByRole('link', { name: 'Day 4' })).toHaveFocus();
  await expect.element(button).not.toBeInTheDocument();
});

describe('an address in capitals', () => {
  function lookUp(address: string, status: number) {
    const asked: string[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const { url, method, headers } = new Request(input, init);
      asked.push(`${method} ${url} ${headers.get('purpose')}`);
      return Promise.resolve(new Response(null, { status }));
    });
    return { asked, found: inSmallLetters(new URL(address) as unknown as Location) };
  }

  test('a page that stands under small letters is found with query and hash', async () => {
    const { asked, found } = lookUp('https://saltbush.example/TRIPS/?Utm=A#Dates', 200);
    expect(await found).toBe('https://saltbush.example/trips/?Utm=A#Dates');
    expect(asked).toEqual(['HEAD https://saltbush.example/trips/ prefetch']);
  });

  test('an address that is unknown in small letters too, or is in small letters, leads nowhere', async () => {
    expect(await lookUp('https://saltbush.example/Nothing/', 404).found).toBeNull();
    const { asked, found } = lookUp('https://saltbush.example/nothing/?A', 200);
    expect([await found, asked]).toEqual([null, []]);
  });

  test('the host asked is never another one', async () => {
    const { asked, found } = lookUp('https://saltbush.example//Evil.example/', 200);
    expect(await found).toBe('https://saltbush.example//evil.example/');
    expect(asked).toEqual(['HEAD https://saltbush.example//evil.example/ prefetch']);
  });
});
