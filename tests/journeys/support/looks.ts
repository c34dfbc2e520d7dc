import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type * as Axe from 'axe-core';
import { COLOURS, LANDMARKS, SIZES, STANDARDS } from '../../support/axe-rules.ts';

declare const axe: typeof Axe;
/** The minified one: a page takes long enough to read it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WIDTHS: readonly number[] = [360, 1440];
const PHONE = { width: 360, height: 800 };
export const NARROW = { width: 320, height: 640 };
/** The size of a 1280 by 800 window at a zoom of 200 %. */
export const ZOOMED = { width: 640, height: 400 };

/** The settings of a visitor when only the look is tested. */
export const STILL = { viewport: { width: 1440, height: 800 }, reducedMotion: 'reduce' } as const;

/** Checks what changed in a step since its last check, at the narrowest width. */
export const ONE_WIDTH = [360] as const;

/**
 * Checks the open view: axe finds nothing at any width, in light and in dark, nor with large text, and it fits small
 * screens.
 *
 * @param within the part of the page that is new, when the rest was checked before
 */
export async function expectGoodLooks(page: Page, what: string, widths = WIDTHS, within?: string): Promise<void> {
  for (const width of widths) await expectGoodLooksAt(page, width, what, within);
  for (const screen of [NARROW, ZOOMED]) {
    await resize(page, screen);
    await expectNoOverflow(page, `${what} at ${screen.width} pixels`);
  }
  await expectGoodLooksWithLargeText(page, what, within);
  await resize(page, STILL.viewport);
}

/**
 * Checks the open view on a phone with text at 200 %: axe finds nothing, and nothing is too wide, cut off or
 * squeezed. The screen keeps the width.
 */
export async function expectGoodLooksWithLargeText(page: Page, what: string, within?: string): Promise<void> {
  await setTextSize(page, 2);
  await resize(page, PHONE);
  const look = `${what} with large text`;
  await expectAccessible(page, look, within);
  await expectNoOverflow(page, look);
  await expectNothingCutOff(page, look);
  await expectNothingSqueezed(page, look);
  await setTextSize(page, 1);
}

/** Sets the browser's own text size, as a visitor can: 2 for 200 %. */
export async function setTextSize(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: 13 * times } });
  await session.detach();
}

/** Checks one width, in light and in dark. The screen keeps the width. */
export async function expectGoodLooksAt(page: Page, width: number, what: string, within?: string): Promise<void> {
  await resize(page, { width, height: 800 });
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${what} at ${width} pixels, ${colorScheme}`, within);
  }
  await expectNoOverflow(page, `${what} at ${width} pixels`);
}

/**
 * Waits for two frames: in the first the page learns its new size, in the second it has adapted. Asks an observer for
 * them, because with an installed clock `requestAnimationFrame` is a timer and does not wait until the browser draws.
 */
export async function resize(page: Page, screen: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(screen);
  await page.waitForLoadState('domcontentloaded');
  for (let frame = 0; frame < 2; frame += 1) {
    await page.evaluate(
      () =>
        new Promise<void>((drawn) => {
          const observer = new ResizeObserver(() => {
            observer.disconnect();
            drawn();
          });
          observer.observe(document.documentElement);
        }),
    );
  }
}

/** Ends all running animations, because a half-faded colour is not what a visitor reads. */
async function bringToItsEnd(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    for (const animation of ends) animation.finish();
  });
}

/**
 * Checks that axe finds no violation of WCAG 2.2 AA, nor content outside landmarks. With an open dialog it checks only the dialog, because the page
 * behind cannot be reached and was checked before. In dark it checks only colours, and with large text only sizes, because nothing else differs.
 *
 * @param within the part of the page that is new, when the rest was checked before
 */
export async function expectAccessible(page: Page, what: string, within?: string): Promise<void> {
  await bringToItsEnd(page);
  await addAxe(page);
  const found = await page.evaluate(
    async ([standards, colours, sizes, landmarks, selector]) => {
      const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
      const isLarge = parseFloat(getComputedStyle(document.documentElement).fontSize) > 24;
      const dialogs = [...document.querySelectorAll('dialog[open]')];
      const context = dialogs.find((dialog) => dialog.checkVisibility()) ?? selector ?? document;
      const { violations } = await axe.run(context, {
        runOnly: isDark ? colours : isLarge ? sizes : standards,
        rules: isDark || isLarge || context !== document ? {} : landmarks,
        resultTypes: ['violations'],
        iframes: false,
        // Only rules that do not run here need the style sheets.
        preload: { assets: ['media'] },
      });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    },
    [STANDARDS, COLOURS, SIZES, LANDMARKS, within] as const,
  );
  expect.soft(found, what).toEqual([]);
}

/** Loads axe once for each document, because its half a megabyte takes longer to load than many checks. */
async function addAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(AXE);
}

/**
 * Checks that no text is cut off at the edge of its box, in the open dialog or in the page. What only screen readers
 * read, a slide's picture, the slides beside the one that is shown and a row's last message hide on purpose.
 */
export async function expectNothingCutOff(page: Page, what: string): Promise<void> {
  const cutOff = await page.evaluate(() =>
    [...(document.querySelector('dialog[open]') ?? document.body).querySelectorAll<HTMLElement>('*')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => element.closest('.sr, .skip, .hero__art, .conversation-row__last, input') === null)
      .filter((element) => !element.matches('.gallery-dialog__stage'))
      .filter((element) => /hidden|clip/.test(getComputedStyle(element).overflowX))
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map((element) => `${element.className}: ${element.innerText.trim()}`),
  );
  expect.soft(cutOff, what).toEqual([]);
}

/** Checks that no text has so little room that a line of it holds only a letter or two. */
export async function expectNothingSqueezed(page: Page, what: string): Promise<void> {
  const squeezed = await page.evaluate(() => {
    const part = document.querySelector('dialog[open]') ?? document.body;
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.nodeValue!.trim();
      if (text.length < 6 || !node.parentElement!.checkVisibility({ visibilityProperty: true })) continue;
      // What only screen readers read stands in a box of one pixel.
      if (node.parentElement!.clientWidth === 1 || node.parentElement!.closest('.sr') !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      if (lines > 2 && text.length / lines < 3) found.push(text);
    }
    return found;
  });
  expect.soft(squeezed, what).toEqual([]);
}

const NUMBERS = String.raw`[£€$][\d,.]+(?:\s[A-Z]{3}\b)?|\+\d[\d\s]{6,}\d|\b\d{1,2}\s(?:[A-Z][a-z]{2,8})(?:\s\d{4})?\b`;

/** Checks that no amount, phone number or day is broken into two lines. */
export async function expectNumbersWhole(page: Page, what: string): Promise<void> {
  expect.soft(await brokenIn(page, NUMBERS, 'body'), what).toEqual([]);
}

/** Checks that no word of a heading is broken into two lines. */
export async function expectHeadingsWhole(page: Page, what: string): Promise<void> {
  expect.soft(await brokenIn(page, String.raw`[\p{L}’]+`, 'main :is(h1, h2, h3)'), what).toEqual([]);
}

async function brokenIn(page: Page, pattern: string, within: string): Promise<string[]> {
  return page.evaluate(
    ([expression, selector]) => {
      const found: string[] = [];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        const parent = node.parentElement!;
        if (!parent.checkVisibility({ visibilityProperty: true }) || parent.clientWidth === 1) continue;
        if (parent.closest(selector!) === null || parent.closest('.sr, .skip, svg') !== null) continue;
        for (const { 0: part, index } of node.nodeValue!.matchAll(new RegExp(expression!, 'gu'))) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + part.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(part);
        }
      }
      return found;
    },
    [pattern, within],
  );
}

/** Checks that nothing is wider than the screen or its dialog, and that nothing scrolls sideways. */
export async function expectNoOverflow(page: Page, what: string): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const root = document.documentElement;
    const dialog = document.querySelector('dialog[open]');
    /** What only screen readers read is cut away. */
    const isForReaders = (element: Element): boolean =>
      getComputedStyle(element).clipPath === 'inset(50%)' ||
      (element.parentElement !== null && isForReaders(element.parentElement));
    // A slider cuts off the slides beside the one that is shown.
    const inside = [...(dialog?.querySelectorAll('*') ?? [])].filter(
      (element) => element.checkVisibility() && element.closest('.swiper-wrapper') === null && !isForReaders(element),
    );
    const right = dialog?.getBoundingClientRect().right ?? 0;
    const tells = (element: Element) => `${element.tagName} ${element.getAttribute('class') ?? ''}`;
    // A box inside one that scrolls or cuts off does not widen the page.
    const isCutOff = (element: Element): boolean =>
      element.parentElement !== null &&
      element.parentElement !== document.body &&
      (getComputedStyle(element.parentElement).overflowX !== 'visible' || isCutOff(element.parentElement));
    const pastThePage = () =>
      [...document.querySelectorAll('body *')]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > root.clientWidth + 1)
        .filter((element) => !isCutOff(element))
        .map((element) => `${tells(element)} reaches past the page`);
    return [
      ...(root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} wide`, ...pastThePage()] : []),
      ...inside
        .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX))
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .map((element) => `${tells(element)} scrolls sideways`),
      ...inside
        .filter((element) => element.getBoundingClientRect().right > right + 1)
        .map((element) => `${tells(element)} reaches past the dialog`),
    ];
  });
  expect.soft(tooWide, what).toEqual([]);
}
