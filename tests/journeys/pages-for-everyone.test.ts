import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { expectNoOverflow } from './support/overflow.ts';
import { PAGE_TYPES } from './support/page-types.ts';
import { openSettled } from './support/settled.ts';

const WIDTHS = [360, 768, 1440];
const THEMES = ['light', 'dark'] as const;

for (const [type, path] of Object.entries(PAGE_TYPES)) {
  test(`P15 N16 has nothing axe can find on ${type}, with everything in it opened`, async ({ anotherVisitor }) => {
    test.slow();
    for (const colorScheme of THEMES) {
      const { page } = await anotherVisitor({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: WIDTHS[0]!, height: 800 });
      await openSettled(page, path);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await expectAccessible(page, `${type} at ${width} pixels, ${colorScheme}`);
      }
      await openDetails(page);
      await expectAccessible(page, `${type} unfolded, ${colorScheme}`);
    }
  });

  test(`P15 nothing overflows on ${type} at 320 pixels or zoomed to 200 %`, async ({ anotherVisitor }) => {
    const narrow = { viewport: { width: 320, height: 640 } };
    const zoomed = { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 };
    for (const { fonts, ...options } of [
      // The page is read in the visitor's own fonts until the site's arrive.
      { ...narrow, fonts: 'missing' },
      { ...narrow, fonts: 'loaded' },
      { ...zoomed, fonts: 'loaded' },
    ]) {
      const { page } = await anotherVisitor({ ...options, reducedMotion: 'reduce' });
      if (fonts === 'missing') {
        await page.route('**/*.woff2', (route) => route.abort());
        await page.goto(path);
      } else {
        await openSettled(page, path);
      }
      const what = `${type} at ${options.viewport.width}, fonts ${fonts}`;
      await expectNoOverflow(page, what);
      await openDetails(page);
      await expectNoOverflow(page, `${what}, unfolded`);
    }
  });

  test(`P15 the keyboard reaches everything on ${type}, and shows where it is`, async ({ anotherVisitor }) => {
    const { page } = await anotherVisitor({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    await openSettled(page, path);
    const wanted = await reachable(page);
    const seen = new Set<string>();
    const unmarked: string[] = [];
    // A radio group is one stop of many; a page has no more stops than it has things to reach.
    for (let stop = 0; stop < wanted.length + 5 && seen.size < wanted.length; stop += 1) {
      await page.keyboard.press('Tab');
      const at = await focused(page);
      if (at === null || seen.has(at.name)) continue;
      seen.add(at.name);
      if (!at.isMarked) unmarked.push(at.name);
    }
    expect(unmarked).toEqual([]);
    expect(wanted.filter((name) => !seen.has(name))).toEqual([]);
  });

  test(`P15 nothing moves by itself on ${type} for who asked for less motion`, async ({ anotherVisitor }) => {
    const { page } = await anotherVisitor({ reducedMotion: 'reduce' });
    await openSettled(page, path);
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 10)
        .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
    );
    expect(moving).toEqual([]);
  });
}

test('P15 N16 has nothing axe can find in any room of a tour', async ({ anotherVisitor }) => {
  test.slow();
  for (const colorScheme of THEMES) {
    const { page } = await anotherVisitor({ colorScheme, reducedMotion: 'reduce' });
    for (const room of ['included', 'dates', 'accommodation', 'gallery', 'reviews']) {
      await page.goto(`${PAGE_TYPES.tour}#${room}`);
      await expect(page.locator(`#${room}`)).toBeVisible();
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await expectAccessible(page, `${room} at ${width} pixels, ${colorScheme}`);
      }
    }
  }
});

/** Unfolds what can be unfolded; lists that drop down over the page one after the other would hide each other. */
async function openDetails(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('main details:not([name])'))
      details.open = true;
  });
}

/** Everything that takes the focus, numbered in the order of the page. */
async function reachable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const selector = 'a[href], button, input, select, textarea, summary, [tabindex]';
    const elements = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled') &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('[inert]'),
    );
    return elements.map((element, index) => {
      element.dataset['stop'] = String(index);
      return `${index} ${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}`;
    });
  });
}

/** What has the focus, and whether a ring, an underline or a frame says so. */
async function focused(page: Page): Promise<{ name: string; isMarked: boolean } | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element.dataset['stop'] === undefined) return null;
    const text = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40);
    const hasRing = (candidate: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    };
    // A card may wear the ring of the link that fills it.
    const around = [element, element.parentElement, element.closest('article, li, section')];
    return {
      name: `${element.dataset['stop']} ${element.tagName} ${text}`,
      isMarked: around.some((candidate) => candidate !== null && hasRing(candidate)),
    };
  });
}
