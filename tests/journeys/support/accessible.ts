import { expect, type Page } from '@playwright/test';
import axe, { type RunOnly } from 'axe-core';

const STANDARDS: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
const COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** A colour that is half faded in is none that anybody reads: what moves of itself is brought to its end. */
async function bringToItsEnd(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    for (const animation of ends) animation.finish();
  });
}

/**
 * What axe finds against WCAG 2.2 AA: nothing. With a dialog open it is the dialog that counts, since the page behind
 * is out of reach, and was looked at before. Dark differs from light in its colours alone.
 *
 * @param within the part of the page that is new, where the rest was looked at before
 */
export async function expectAccessible(page: Page, what: string, within?: string): Promise<void> {
  await bringToItsEnd(page);
  await addAxe(page);
  const found = await page.evaluate(
    async ([standards, colours, selector]) => {
      const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
      const dialogs = [...document.querySelectorAll('dialog[open]')];
      const context = dialogs.find((dialog) => dialog.checkVisibility()) ?? selector ?? document;
      const { violations } = await axe.run(context, {
        runOnly: isDark ? colours : standards,
        resultTypes: ['violations'],
        iframes: false,
        // Style sheets are read for rules that are not among these.
        preload: { assets: ['media'] },
      });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    },
    [STANDARDS, COLOURS, within] as const,
  );
  expect.soft(found, what).toEqual([]);
}

/** Once for each document: reading axe's half a megabyte takes longer than many of its answers. */
async function addAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
}
