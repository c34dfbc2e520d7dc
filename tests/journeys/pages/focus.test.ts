import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../support/journey.ts';
import { PAGE_TYPES } from '../support/page-types.ts';
import { consentBanner, consentButton, openSettled, untilAllHasCome, untilAsked } from '../support/settled.ts';

const PHONE = { width: 360, height: 640 };
const DESKTOP = { width: 1440, height: 900 };

/** The kinds of page whose controls differ. */
const KINDS = [
  PAGE_TYPES.home,
  PAGE_TYPES['all trips'],
  PAGE_TYPES['events calendar'],
  PAGE_TYPES.tour,
  `${PAGE_TYPES.tour}#dates`,
  PAGE_TYPES.article,
  PAGE_TYPES.reviews,
  PAGE_TYPES.contact,
] as const;
/** The share of a ring that must be seen: of a high control a part may be out of sight. */
const SEEN = 0.5;

for (const { size, answer } of [
  { size: PHONE, answer: 'No thanks' },
  { size: DESKTOP, answer: 'Yes, that’s fine' },
]) {
  for (const path of KINDS) {
    test(`nothing that has the focus is covered on ${path} at ${size.width} pixels, while consent is asked for and after “${answer}”, and the focus of every control is seen, measured in light and dark colours`, async ({
      anotherVisitor,
    }) => {
      const { page } = await anotherVisitor({ viewport: size });
      await openSettled(page, path);
      await untilAllHasCome(page);
      await showChatButton(page);
      await untilAsked(page);
      // Header, footer and question are measured on home alone.
      const whole = path === PAGE_TYPES.home;
      await expectFocusInSight(page, 'while it asks', whole ? 'page' : 'nothing');
      await consentButton(page, answer).click();
      await expect(consentBanner(page)).toBeHidden();
      await expectFocusInSight(page, 'once it is answered', whole ? 'nothing' : 'own part');
    });
  }
}

test('the chat button covers no link at the end of a page, and its ring is seen there too', async ({
  anotherVisitor,
}) => {
  const { page } = await anotherVisitor({ viewport: PHONE });
  for (const path of [PAGE_TYPES.FAQ, PAGE_TYPES.tour]) {
    await openSettled(page, path);
    await showChatButton(page);
    for (const width of [320, 360, 768, 1000, 1440]) {
      await page.setViewportSize({ width, height: 640 });
      await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
      for (const link of await page.locator('.footer__base a').all()) await link.click({ trial: true });
      await page.keyboard.press('Shift');
      await page.locator('#chat').focus();
      const [share] = await sharesOfRing(page, ['light']);
      expect(share, `${path} at ${width}`).toBeGreaterThan(SEEN);
    }
  }
});

/** The button comes after ten seconds. */
async function showChatButton(page: Page): Promise<void> {
  await page.locator('#chat').evaluate((button: HTMLElement) => (button.hidden = false));
}

/** Goes through the page with Tab. Measures each look of a control once, in the part of the page that is `measured`. */
async function expectFocusInSight(page: Page, when: string, measured: 'page' | 'own part' | 'nothing'): Promise<void> {
  const covered: string[] = [];
  const faint: string[] = [];
  const known = new Set<string>();
  const stops = await atEachStop(page, async ({ look, cover, isOfThisPage }) => {
    if (cover !== null) covered.push(cover);
    if (measured === 'nothing' || (measured === 'own part' && !isOfThisPage) || known.has(look)) return;
    known.add(look);
    const shares = await sharesOfRing(page, ['dark', 'light']);
    if (shares.some((share) => share < SEEN)) faint.push(`${look}, dark and light: ${shares.join(' ')}`);
  });
  expect(stops).toBeGreaterThan(20);
  if (measured !== 'nothing') expect(known.size).toBeGreaterThan(measured === 'page' ? 20 : 2);
  expect.soft(covered, when).toEqual([]);
  expect.soft(faint, when).toEqual([]);
}

/** The most stops of a page. The longest has some 130. */
const MOST_STOPS = 300;

interface Stop {
  /** What the control looks like: two controls of one look have one ring on one ground. */
  readonly look: string;
  /** What covers the middle of the control. Null if it can be seen. */
  readonly cover: string | null;
  /** Outside header and footer, which every page has. */
  readonly isOfThisPage: boolean;
}

/** Goes with Tab from the start to the end of the page. Calls back at each stop. */
async function atEachStop(page: Page, check: (stop: Stop) => Promise<void>): Promise<number> {
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
 * By how much the focus of a control shows, in each colour scheme: the pixels that change their colour by a contrast of
 * 3 : 1 when it has the focus, as a share of what a ring of one pixel around it has. The focus is taken away once,
 * because what only the focus shows cannot get it back. The page keeps the last scheme.
 */
async function sharesOfRing(page: Page, schemes: readonly ('light' | 'dark')[]): Promise<number[]> {
  // The focus fetches some islands, which put another control in place of the plain one.
  await page.waitForFunction(() => !document.activeElement?.closest('astro-island[client="touch"][ssr]'));
  const focused = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    focused.push(await focusedPicture(page));
  }
  const element = await page.evaluateHandle(() => document.activeElement as HTMLElement);
  await element.evaluate((control) => control.blur());
  const shares = [];
  for (const [index, { box, pixels }] of focused.entries()) {
    await page.emulateMedia({ colorScheme: schemes[index]! });
    const plain = await picture(page, box.clip);
    let changed = 0;
    for (let at = 0; at < plain.length; at += 4) {
      if (plain.readUInt32LE(at) === pixels.readUInt32LE(at)) continue;
      const [one, other] = [luminance(plain, at), luminance(pixels, at)];
      if ((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) >= 3) changed += 1;
    }
    shares.push(changed / box.ring);
  }
  await element.evaluate((control) => control.focus({ preventScroll: true }));
  return shares;
}

/** A picture of the control that has the focus, taken again as long as pictures that load above it move it. */
async function focusedPicture(page: Page) {
  for (let box = await ringBox(page); ;) {
    const pixels = await picture(page, box.clip);
    const now = await ringBox(page);
    if (JSON.stringify(now) === JSON.stringify(box)) return { box, pixels };
    box = now;
  }
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
