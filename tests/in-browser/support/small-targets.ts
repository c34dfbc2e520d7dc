/**
 * Every control in sight of which less than 44 by 44 pixels can be pressed, with its size. Links in running text may be
 * as high as their line. What counts is what a finger reaches: the label of a control, and a box that the styles lay
 * over it.
 *
 * It runs in the page, and so uses nothing from outside of itself.
 */
export function smallTargets(within = 'body'): string[] {
  const SMALLEST = 44;
  const isInText = (element: Element) =>
    element.matches('a, button') &&
    getComputedStyle(element).display === 'inline' &&
    element.parentElement!.textContent.trim().length > element.textContent.trim().length;
  const reach = (element: Element, [across, down]: readonly [number, number]): number => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const isHit = (steps: number) => {
      const hit = document.elementFromPoint(x + across * steps, y + down * steps);
      return hit !== null && element.contains(hit);
    };
    let steps = 0;
    while (steps < SMALLEST && isHit(steps + 0.5)) steps += 0.5;
    return steps;
  };
  const controls = document.querySelectorAll<HTMLElement>(
    `${within} :is(a[href], button, input, select, textarea, summary)`,
  );
  return [...controls].flatMap((control) => {
    const target = control.closest('label') ?? control;
    const isShown = control.checkVisibility({ visibilityProperty: true });
    // A control for screen readers only is one pixel wide.
    if (!isShown || control.closest('[inert], .sr') || target.getBoundingClientRect().width <= 1) return [];
    const box = target.getBoundingClientRect();
    if (Math.min(box.width, box.height) >= SMALLEST - 0.5 || isInText(target)) return [];
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const width = Math.max(box.width, reach(target, [-1, 0]) + reach(target, [1, 0]));
    const height = Math.max(box.height, reach(target, [0, -1]) + reach(target, [0, 1]));
    if (Math.min(width, height) >= SMALLEST - 1) return [];
    const words = (control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 40);
    return [`${control.tagName} ${control.className} "${words}": ${width.toFixed(0)} by ${height.toFixed(0)}`];
  });
}
