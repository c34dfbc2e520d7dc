import { expect, type Page } from '@playwright/test';
import { styledTooLate } from '../../support/first-view.ts';

/** What the server filled in above the foot is styled without waiting for the foot's styles. */
export async function expectStyledAtOnce(page: Page, what: string): Promise<void> {
  const view = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('main ~ link[rel="stylesheet"]')!;
    return {
      classes: [...document.querySelectorAll('main [class]')].flatMap((element) => [...element.classList]),
      styles: [...document.querySelectorAll('head style')].map((style) => style.textContent).join(''),
      laterStyles: await (await fetch(link.href)).text(),
    };
  });
  expect(view.laterStyles, 'the foot of this page brings no styles').not.toBe('');
  expect(styledTooLate(view), what).toEqual([]);
}
