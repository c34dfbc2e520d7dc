import { expect, type Page } from '@playwright/test';

/**
 * Checks that no text is cut off at the edge of its box, in the open dialog or in the page. What only screen readers
 * read, a slide's picture and the slides beside the one that is shown hide on purpose.
 */
export async function expectNothingCutOff(page: Page, what: string): Promise<void> {
  const cutOff = await page.evaluate(() =>
    [...(document.querySelector('dialog[open]') ?? document.body).querySelectorAll<HTMLElement>('*')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => element.closest('.sr, .enquiry__trap, .skip, .hero__art, input') === null)
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
      if (node.parentElement!.clientWidth === 1 || node.parentElement!.closest('.sr, .enquiry__trap') !== null)
        continue;
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
    // A slider cuts off the slides beside the one that is shown, and nobody sees the field that only robots fill.
    const inside = [...(dialog?.querySelectorAll('*') ?? [])].filter(
      (element) =>
        element.checkVisibility() &&
        element.closest('.swiper-wrapper, .enquiry__trap') === null &&
        !isForReaders(element),
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
