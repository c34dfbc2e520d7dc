import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** The most stops of a page. The longest has some 130. */
const MOST_STOPS = 300;

export interface Stop {
  /** What the control looks like: two controls of one look have one ring on one ground. */
  readonly look: string;
  /** What covers the middle of the control. Null if it can be seen. */
  readonly cover: string | null;
  /** Outside header and footer, which every page has. */
  readonly isOfThisPage: boolean;
}

/** Goes with Tab from the start to the end of the page. Calls back at each stop. */
export async function atEachStop(page: Page, check: (stop: Stop) => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    document.querySelector<HTMLElement>('.skip')!.focus();
  });
  for (let count = 0; count < MOST_STOPS; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(focusedStop);
    if (stop === null) return count;
    await check(stop);
  }
  throw new Error('Tab does not come to the end of the page');
}

/** It runs in the page, and so uses nothing from outside of itself. Null where nothing of the page has the focus. */
async function focusedStop(): Promise<Stop | null> {
  // A header may be on its way in or out.
  const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ends.map(({ finished }) => finished));
  const { activeElement: focused } = document;
  if (!focused || focused === document.body || focused.matches('.skip')) return null;
  const names: string[] = [];
  for (let at: Element | null = focused; at !== null && at !== document.body && names.length < 3; at = at.parentElement)
    names.push(`${at.tagName}.${at.getAttribute('class') ?? ''}`);
  const ground = focused.closest('header, footer, .dock, .fare, .poster, .consent, dialog, main');
  const look = `${names.join(' < ')} in ${ground?.tagName}.${ground?.className}`;
  const main = document.querySelector('#main')!;
  const isBeforeMain = (main.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  const isOfThisPage = !isBeforeMain && focused.closest('footer') === null;

  // A control without a box of its own shows its focus on its label.
  const part = [focused, focused.closest('label')].find((one) => (one?.getBoundingClientRect().width ?? 0) > 1);
  if (!part) return { look, cover: null, isOfThisPage };
  const { left, right, top, height } = part.getBoundingClientRect();
  // A row that scrolls sideways may cut its last control.
  const hit = document.elementFromPoint((Math.max(left, 0) + Math.min(right, innerWidth)) / 2, top + height / 2);
  if (hit !== null && (part.contains(hit) || hit.contains(part))) return { look, cover: null, isOfThisPage };
  const words = (focused.getAttribute('aria-label') ?? focused.textContent).trim().slice(0, 40);
  return {
    look,
    cover: `"${words}" is ${hit === null ? 'out of sight' : `under ${hit.tagName}.${hit.className}`}`,
    isOfThisPage,
  };
}

/**
 * By how much the focus of a control shows: the pixels that change their colour by a contrast of 3 : 1 when it has the
 * focus, as a share of what a ring of one pixel around it has.
 */
export async function shareOfRing(page: Page): Promise<number> {
  // The focus fetches some islands, which put another control in place of the plain one.
  await page.waitForFunction(() => !document.activeElement?.closest('astro-island[client="touch"][ssr]'));
  let box = await ringBox(page);
  let focused = await picture(page, box.clip);
  // Pictures that load above it may move it.
  for (let now = await ringBox(page); JSON.stringify(now) !== JSON.stringify(box); now = await ringBox(page)) {
    box = now;
    focused = await picture(page, box.clip);
  }
  const element = await page.evaluateHandle(() => document.activeElement as HTMLElement);
  await element.evaluate((control) => control.blur());
  const plain = await picture(page, box.clip);
  await element.evaluate((control) => control.focus({ preventScroll: true }));
  let changed = 0;
  for (let at = 0; at < plain.length; at += 4) {
    if (plain.readUInt32LE(at) === focused.readUInt32LE(at)) continue;
    const [one, other] = [luminance(plain, at), luminance(focused, at)];
    if ((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) >= 3) changed += 1;
  }
  return changed / box.ring;
}

/** The part of the screen with the ring, and the length of the ring in pixels. */
function ringBox(page: Page): Promise<{ clip: Clip; ring: number }> {
  return page.evaluate(() => {
    // A card may show the ring of the link that fills it.
    let ring = document.activeElement!;
    while (getComputedStyle(ring).outlineStyle === 'none' && ring.parentElement !== null) ring = ring.parentElement;
    const { x, y, width, height } = ring.getBoundingClientRect();
    const [left, top] = [Math.max(0, Math.floor(x - 8)), Math.max(0, Math.floor(y - 8))];
    return {
      clip: {
        x: left,
        y: top,
        width: Math.min(innerWidth, Math.ceil(x + width + 8)) - left,
        height: Math.min(innerHeight, Math.ceil(y + height + 8)) - top,
      },
      ring: 2 * (Math.min(width, innerWidth) + Math.min(height, innerHeight)),
    };
  });
}

interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function picture(page: Page, clip: Clip): Promise<Buffer> {
  return sharp(await page.screenshot({ clip, animations: 'disabled' }))
    .ensureAlpha()
    .raw()
    .toBuffer();
}

/** The light of each value of a colour, by WCAG. */
const LIGHT = Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** The relative luminance of WCAG of the pixel that begins at an index. */
function luminance(pixels: Buffer, at: number): number {
  const [red, green, blue] = [LIGHT[pixels[at]!]!, LIGHT[pixels[at + 1]!]!, LIGHT[pixels[at + 2]!]!];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
