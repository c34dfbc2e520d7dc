import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** A colour that is half faded in is none that anybody reads: what moves of itself is let come to its end. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ends.map(({ finished }) => finished));
  });
}

/**
 * What axe finds against WCAG 2.2 AA: nothing. With a dialog open it is the dialog that counts, since the page behind
 * is out of reach, and was looked at before. Dark differs from light in its colours alone.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await untilStill(page);
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  if (await isDark(page)) axe.withRules(COLOUR_RULES);
  else axe.withTags(STANDARDS);
  const hasDialog = await page.locator('dialog[open]').isVisible();
  const { violations } = await (hasDialog ? axe.include('dialog[open]') : axe).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  expect.soft(found, what).toEqual([]);
}

async function isDark(page: Page): Promise<boolean> {
  return page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
}
