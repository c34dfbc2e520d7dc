import type { Page } from '@playwright/test';

/** Goes through a page with Tab, and tells what that does not reach, and what has the focus and does not show it. */
export async function goThroughByTab(page: Page): Promise<{ unreached: string[]; unmarked: string[] }> {
  const wanted = await reachable(page);
  const seen = new Set<string>();
  const unmarked: string[] = [];
  let late = 0;
  // A radio group is one stop of many; a page has no more stops than it has things to reach, and what comes meanwhile.
  for (let stop = 0; stop < wanted.length + late + 5 && wanted.some((name) => !seen.has(name)); stop += 1) {
    await page.keyboard.press('Tab');
    const at = await focused(page);
    if (at === null || seen.has(at.name)) continue;
    seen.add(at.name);
    if (!wanted.includes(at.name)) late += 1;
    if (!at.isMarked) unmarked.push(at.name);
  }
  return { unreached: wanted.filter((name) => !seen.has(name)), unmarked };
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
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    element.dataset['stop'] ??= `late ${document.querySelectorAll('[data-stop]').length}`;
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
