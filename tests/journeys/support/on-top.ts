import type { Locator } from '@playwright/test';

/**
 * Whether what stands at the middle of an element is the element itself: nothing covers it, and nothing clips it away. A
 * part that only waits out of sight, for screen readers and the keyboard, is not on top.
 */
export function isOnTop(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}
