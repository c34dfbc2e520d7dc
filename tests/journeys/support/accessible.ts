import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { COLOURS, LANDMARKS, SIZES, STANDARDS } from '../../support/axe-rules.ts';

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
  if (!isThere) await page.evaluate(axe.source);
}
