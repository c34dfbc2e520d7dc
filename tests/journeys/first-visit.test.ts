import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { PAGE_TYPES } from './support/page-types.ts';
import { watchScripts, withReact } from './support/scripts.ts';
import { openSettled, untilAllHasCome } from './support/settled.ts';
import { NO_TRACES, watchTraces } from './support/traces.ts';

/** What nobody sees: a letter that reaches a pixel further out than another font's. */
const UNSEEN = 0.01;

/** Shows the booking just paid for, with the dialog's own component. */
const SHOWS_A_BOOKING = 'booking confirmed';

for (const [type, path] of Object.entries(PAGE_TYPES)) {
  test(`N18 M35 ${type}, touched by nobody, does not shift, sets nothing, asks nobody else and fetches no framework`, async ({
    anotherVisitor,
    baseURL,
  }) => {
    const { page } = await anotherVisitor({ viewport: { width: 412, height: 823 } });
    const traces = watchTraces(page, baseURL!);
    const scripts = watchScripts(page);
    const shifts = await watchShifts(page);
    await holdBackUntilPainted(page);
    await openSettled(page, path);
    await untilAllHasCome(page);

    await test.step('nothing moves by itself while it loads, fonts, scripts and the styles of the foot coming last', async () => {
      expect(await standIn(page), 'a font that pages stand in with is missing: install fonts-liberation').toEqual([
        'loaded',
      ]);
      const sum = (await shifts()).reduce((total, shift) => total + shift, 0);
      expect.soft(sum, 'shifted').toBeLessThan(UNSEEN);
    });
    await readToTheEnd(page);
    await test.step('it sets nothing and asks nobody else, while it loads, is read and lies idle', async () => {
      expect.soft(await traces.now()).toEqual(NO_TRACES);
    });
    await test.step('it fetches no framework before it is asked for something', async () => {
      expect(scripts.size).toBeGreaterThan(0);
      if (type !== SHOWS_A_BOOKING) expect.soft(await withReact(scripts)).toEqual([]);
    });
  });
}

async function watchShifts(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const told: number[] = [];
    Object.assign(window, { told });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) told.push(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { told: number[] }).told);
}

/** Fonts, scripts and the styles of the foot come once the page has been painted without them. */
async function holdBackUntilPainted(page: Page): Promise<void> {
  const painted = () => performance.getEntriesByType('paint').length > 0;
  await page.route(/\.(woff2|js)$|\/later\.[^/]+\.css$/, async (route) => {
    await page.waitForFunction(painted, null, { polling: 50 });
    await route.continue();
  });
}

/** Whether this machine has the font that pages stand in with until theirs has come. */
async function standIn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const faces = await document.fonts.load('1rem "Archivo fallback: Arial"').catch(() => []);
    return faces.map(({ status }) => status);
  });
}

/** Reads a page to its end, as a visitor does who touches nothing. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((painted) => requestAnimationFrame(painted));
    for (let at = 0; at < document.body.scrollHeight; at += innerHeight / 2) {
      scrollTo({ top: at, behavior: 'instant' });
      await frame();
    }
    await new Promise((idle) => requestIdleCallback(idle));
  });
}
