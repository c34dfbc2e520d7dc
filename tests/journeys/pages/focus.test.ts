import type { Page } from '@playwright/test';
import { consentBanner, consentButton } from '../support/consent.ts';
import { expect, test } from '../support/journey.ts';
import { PAGE_TYPES } from '../support/page-types.ts';
import { openSettled, untilAllHasCome, untilAsked } from '../support/settled.ts';
import { atEachStop, shareOfRing } from './focus.ts';

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
      expect(await shareOfRing(page), `${path} at ${width}`).toBeGreaterThan(SEEN);
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
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      const share = await shareOfRing(page);
      if (share < SEEN) faint.push(`${look}, ${colorScheme}: ${share.toFixed(2)}`);
    }
  });
  expect(stops).toBeGreaterThan(20);
  if (measured !== 'nothing') expect(known.size).toBeGreaterThan(measured === 'page' ? 20 : 2);
  expect.soft(covered, when).toEqual([]);
  expect.soft(faint, when).toEqual([]);
}
