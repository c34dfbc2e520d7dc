import type { BrowserContextOptions, Page } from '@playwright/test';
import { MINUTE, SECOND } from '#domain/durations.ts';
import { expect, test } from '../journeys/support/journey.ts';
import { followRequests, untilAllHasCome } from '../journeys/support/settled.ts';
import { Visitor } from '../journeys/support/visitor.ts';
import { SCREENS_OF, VIEWS } from './views.ts';
import { LOOKS_TIME, comparison } from './before-looks.ts';

const PHONE = { hasTouch: true, isMobile: true };
const SCREENS = {
  360: { viewport: { width: 360, height: 640 }, ...PHONE },
  768: { viewport: { width: 768, height: 1024 }, ...PHONE },
  1440: { viewport: { width: 1440, height: 900 } },
} as const satisfies Readonly<Record<number, BrowserContextOptions>>;

const COLOURS = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  forced: { forcedColors: 'active' },
} as const satisfies Readonly<Record<string, BrowserContextOptions>>;

/** The smallest changes of a colour count. A few pixels of a curve do not. */
const EXACT = { threshold: 0.02, maxDiffPixels: 60 };
const ROUGH = { maxDiffPixelRatio: 0.02 };

test.skip(comparison.kind === 'none', 'Other browsers draw the pages differently');

for (const [name, open] of Object.entries(VIEWS)) {
  for (const screen of SCREENS_OF[name] ?? []) {
    const picture = `${name}-${screen}`;
    test(picture, async ({ anotherVisitor }) => {
      const [width, colours = 'light'] = screen.split('-') as [keyof typeof SCREENS, (keyof typeof COLOURS)?];
      const { page } = await anotherVisitor({ ...SCREENS[width], ...COLOURS[colours] });
      const visitor = new StillVisitor(page, {
        otherNames: 'Frankie',
        lastName: 'Traveller',
        email: `${picture}@example.com`,
      });
      await visitor.turnsClock();
      if (name !== 'consent') await page.addInitScript(refuseConsent, LOOKS_TIME);
      await holdsEndAtOneTime(page);
      const requests = followRequests(page);
      await open(visitor);
      await untilAllHasCome(page);
      await requests.untilDone();
      await page.evaluate(hideChatButton);
      await page.evaluate(writeOneReference);
      await expect(page).toHaveScreenshot(`${picture}.png`, comparison.kind === 'exact' ? EXACT : ROUGH);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
}

/** A visitor whose browser shows one time, while its timers run. */
class StillVisitor extends Visitor {
  override async turnsClock(): Promise<void> {
    await this.page.clock.setFixedTime(LOOKS_TIME);
  }
}

/** The banner would come at the first sign of use, which is before the picture in one run and after it in another. */
function refuseConsent(now: number): void {
  const day = new Date(now).toISOString().slice(0, 10);
  localStorage.setItem('consent', JSON.stringify({ analytics: 'refused', on: { analytics: day } }));
}

/** The Worker's clock runs, so seats are held until another minute in each run. */
async function holdsEndAtOneTime(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 });
    const body = await answer.text();
    await route.fulfill({
      response: answer,
      body: body.replace(/("hold_seconds":)\d+/, `$1${(20 * MINUTE) / SECOND}`),
    });
  });
}

/** It comes at the first sign of use, which is before the picture in one run and after it in another. */
function hideChatButton(): void {
  const styles = new CSSStyleSheet();
  styles.replaceSync('.chat-btn { visibility: hidden !important }');
  document.adoptedStyleSheets.push(styles);
}

/** Booking references are random. */
function writeOneReference(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    node.nodeValue = node.nodeValue!.replace(/\b[34679ACDEFGHJKMNPQRTWXY]{8}\b/g, 'ACDEFGHJ');
  }
}
