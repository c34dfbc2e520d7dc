import type { Page } from '@playwright/test';

/** So many presses of Tab, then a look at where they led: asking after each takes longer than the press. */
const PRESSES = 20;

/** Goes through a page with Tab, and tells what that does not reach, and what has the focus and does not show it. */
export async function goThroughByTab(page: Page): Promise<{ unreached: string[]; unmarked: string[] }> {
  const wanted = await reachable(page);
  const stops = await noteStops(page);
  let seen = new Map<string, boolean>();
  const late = () => [...seen.keys()].filter((name) => !wanted.includes(name)).length;
  // A radio group is one stop of many; a page has no more stops than it has things to reach, and what comes meanwhile.
  for (let press = 0; press < wanted.length + late() + 5 && wanted.some((name) => !seen.has(name)); press += PRESSES) {
    for (let stop = 0; stop < PRESSES; stop += 1) await page.keyboard.press('Tab');
    seen = new Map((await stops()).toReversed());
  }
  return {
    unreached: wanted.filter((name) => !seen.has(name)),
    unmarked: [...seen].flatMap(([name, isMarked]) => (isMarked ? [] : [name])),
  };
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

/** Notes what gets the focus from now on, and whether a ring, an underline or a frame says so. */
async function noteStops(page: Page): Promise<() => Promise<[name: string, isMarked: boolean][]>> {
  await page.evaluate(() => {
    const stops: [string, boolean][] = [];
    Object.assign(window, { stops });
    const hasRing = (candidate: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    };
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLElement) || target === document.body) return;
      target.dataset['stop'] ??= `late ${document.querySelectorAll('[data-stop]').length}`;
      const text = (target.getAttribute('aria-label') ?? target.textContent).trim().slice(0, 40);
      // A card may wear the ring of the link that fills it.
      const around = [target, target.parentElement, target.closest('article, li, section, .ticket')];
      const isMarked = around.some((candidate) => candidate !== null && hasRing(candidate));
      stops.push([`${target.dataset['stop']} ${target.tagName} ${text}`, isMarked]);
    });
  });
  return () => page.evaluate(() => (window as unknown as { stops: [string, boolean][] }).stops);
}
