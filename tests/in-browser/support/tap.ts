import type { Locator } from 'vitest/browser';
import { cdp } from 'vitest/browser';

/** The used parts of the browser's debugging protocol. */
interface Protocol {
  send(method: 'Input.dispatchTouchEvent', what: { type: string; touchPoints: object[] }): Promise<unknown>;
}

/** A tap made by the browser itself, with the pointer, focus and click events of a phone. */
export async function tap(target: Locator): Promise<void> {
  const element = target.element();
  element.scrollIntoView({ block: 'center' });
  const at = element.getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0 };
  const point = { x: frame.x + at.x + at.width / 2, y: frame.y + at.y + at.height / 2 };
  const protocol = cdp() as unknown as Protocol;
  await protocol.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await protocol.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
