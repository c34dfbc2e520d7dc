import { onTestFinished } from 'vitest';
import { cdp, type Locator } from 'vitest/browser';

/** Sets the browser's own text size to 200 %, as a visitor can, until the test ends. */
export async function withLargeText(): Promise<void> {
  await setTextSize(2);
  onTestFinished(() => setTextSize(1));
}

async function setTextSize(times: number): Promise<void> {
  await cdp().send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: 13 * times } });
}

/** A tap made by the browser itself, with the pointer, focus and click events of a phone. */
export async function tap(target: Locator): Promise<void> {
  const element = target.element();
  element.scrollIntoView({ block: 'center' });
  const at = await settledPlace(element);
  const frame = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0 };
  const point = { x: frame.x + at.x + at.width / 2, y: frame.y + at.y + at.height / 2 };
  const protocol = cdp();
  await protocol.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await protocol.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Where an element is, once two frames in a row have drawn it in one place: a tap beside it would reach another. */
async function settledPlace(element: Element): Promise<DOMRect> {
  for (let before = ''; ;) {
    await new Promise(requestAnimationFrame);
    const place = element.getBoundingClientRect();
    if (JSON.stringify(place) === before) return place;
    before = JSON.stringify(place);
  }
}

/** Puts markup at the end of the page until the test ends, and returns its first element. */
export function onPage(markup: string): HTMLElement {
  const place = document.createElement('div');
  place.innerHTML = markup;
  document.body.append(place);
  onTestFinished(() => place.remove());
  return place.firstElementChild as HTMLElement;
}

/** Waits for one event, such as `once(window, 'popstate')`. Call it before what causes the event. */
export function once(target: EventTarget, type: string): Promise<Event> {
  return new Promise((happened) => target.addEventListener(type, happened, { once: true }));
}

/** The parts of a box that stand out of it to the left or right, with a pixel for rounding. */
export function standingOut(box: Element): string[] {
  const { left, right } = box.getBoundingClientRect();
  return [...box.querySelectorAll('*')].flatMap((part) => {
    const { left: from, right: to, width } = part.getBoundingClientRect();
    const isSeen = part.checkVisibility() && width > 1 && !part.closest('.sr, .stops, option');
    return isSeen && (from < left - 1 || to > right + 1) ? [part.outerHTML.slice(0, 80)] : [];
  });
}
