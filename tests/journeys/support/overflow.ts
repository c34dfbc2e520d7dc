import { expect, type Page } from '@playwright/test';

/** Checks that no text is cut off at the edge of its box. A slide's picture and what only screen readers read hide on purpose. */
export async function expectNothingCutOff(page: Page, what: string): Promise<void> {
  const cutOff = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => element.closest('.sr, .enquiry__trap, .skip, .hero__art, input') === null)
      .filter((element) => /hidden|clip/.test(getComputedStyle(element).overflowX))
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map((element) => `${element.className}: ${element.innerText.trim()}`),
  );
  expect.soft(cutOff, what).toEqual([]);
}

/** Checks that nothing is wider than the screen or its dialog, and that nothing scrolls sideways. */
export async function expectNoOverflow(page: Page, what: string): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const root = document.documentElement;
    const dialog = document.querySelector('dialog[open]');
    // A slider cuts off the slides beside the one that is shown.
    const inside = [...(dialog?.querySelectorAll('*') ?? [])].filter(
      (element) => element.checkVisibility() && element.closest('.swiper-wrapper') === null,
    );
    const right = dialog?.getBoundingClientRect().right ?? 0;
    const tells = (element: Element) => `${element.tagName} ${element.getAttribute('class') ?? ''}`;
    return [
      ...(root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} wide`] : []),
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
