import type { Page } from '@playwright/test';

/** Presses of Tab before each check, because a check takes longer than a press. */
const PRESSES = 20;

/** Goes through a page with Tab. Returns what Tab does not reach, and what has the focus without showing it. */
export async function goThroughByTab(page: Page): Promise<{ unreached: string[]; unmarked: string[] }> {
  const wanted = await reachable(page);
  const stops = await noteStops(page);
  let seen = new Map<string, boolean>();
  const late = () => [...seen.keys()].filter((name) => !wanted.includes(name)).length;
  // A radio group is one stop. A page has at most as many stops as focusable elements, and those that load meanwhile.
  for (let press = 0; press < wanted.length + late() + 5 && wanted.some((name) => !seen.has(name)); press += PRESSES) {
    for (let stop = 0; stop < PRESSES; stop += 1) await page.keyboard.press('Tab');
    seen = new Map((await stops()).toReversed());
  }
  const left = await numbersInSight(page);
  return {
    // Scrolling to the end shows the last posts, and the button that shows more is gone before Tab comes to it.
    unreached: wanted.filter((name) => !seen.has(name) && left.includes(name.split(' ')[0])),
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

async function numbersInSight(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-stop]')]
      .filter((element) => element.checkVisibility())
      .map(({ dataset }) => dataset['stop']),
  );
}

/** Records every element that gets the focus, and whether a ring, an underline or a frame shows it. */
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
      // A card may show the ring of the link that fills it.
      const around = [target, target.parentElement, target.closest('article, li, section, .ticket')];
      const isMarked = around.some((candidate) => candidate !== null && hasRing(candidate));
      stops.push([`${target.dataset['stop']} ${target.tagName} ${text}`, isMarked]);
    });
  });
  return () => page.evaluate(() => (window as unknown as { stops: [string, boolean][] }).stops);
}
