import { chromium, type Browser, type Page } from 'playwright';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { ensureBrowser } from '../../scripts/machine/find-browser.mjs';
import { CARDS } from '../journeys/support/booking.ts';
import { datesOf, quietDate, redCentre } from '../journeys/support/departures.ts';
import { Visitor } from '../journeys/support/visitor.ts';
import { openBenchSite } from './bench-site.ts';
import { median, printTable } from './table.ts';

const RUNS = 3;
/** The factor by which the browser is slowed down. */
const SLOWER = 4;
const AIM_MS = 200;
const SCRIPT_AIM_KB = 180;
/** Shorter times are not reported: it is the least that the browser measures. */
const SHORTEST_MS = 16;

declare global {
  interface Window {
    /** Milliseconds from each press or key to the next paint, since the last step. */
    toNextPaint: number[];
  }
}

/**
 * Measures how soon the page answers in a slowed browser through a whole booking: the longest time from a press or a
 * key to the next paint in each step. It also measures the size of all scripts of that booking.
 */
export async function measureInteraction(): Promise<void> {
  const found = await ensureBrowser();
  if (found.kind === 'none') throw new Error(found.why);
  const site = await openBenchSite();
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] });
  const measured = new Map<string, number[]>();
  let kilobytes = 0;
  try {
    for (let run = 0; run < RUNS; run += 1) {
      const scripts = await bookOnce(browser, site.origin, run, (step, ms) =>
        measured.set(step, [...(measured.get(step) ?? []), ms]),
      );
      kilobytes = sizeOf(scripts);
    }
  } finally {
    await browser.close();
    await site.close();
  }
  const rows = [...measured].map(([step, values]) => ({
    step,
    'to next paint, ms': median(values) < SHORTEST_MS ? `under ${SHORTEST_MS}` : median(values).toFixed(0),
    aim: median(values) <= AIM_MS ? `at most ${AIM_MS}` : `at most ${AIM_MS}: missed`,
  }));
  printTable(`Interaction to next paint, in a browser ${SLOWER} times slower: median of ${RUNS}`, rows);
  console.log(`\nAll script of a whole booking: ${kilobytes.toFixed(1)} kB compressed; aim: at most ${SCRIPT_AIM_KB}`);
}

/** @returns the addresses of all loaded scripts */
async function bookOnce(
  browser: Browser,
  origin: string,
  run: number,
  note: (step: string, ms: number) => void,
): Promise<ReadonlySet<string>> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 412, height: 823 } });
  await context.addInitScript(observeEvents, SHORTEST_MS);
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname);
  });
  const slow = await context.newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const visitor = new Visitor(page, { otherNames: 'Frankie', lastName: `Run ${run}`, email: `run-${run}@example.com` });
  const { booking, startDates } = visitor;
  const date = quietDate(redCentre, run);
  /** Waits for the heading of a step without a time limit of its own, because the machine may be busy. */
  const at = (title: string | RegExp) => booking.heading.filter({ hasText: title }).waitFor();
  const step = async (name: string, act: () => Promise<void>) => {
    await act();
    note(name, await slowestSince(page));
  };

  await visitor.openTour(redCentre);
  await page.waitForLoadState('networkidle');
  await slowestSince(page);
  await step('open the menu', () => page.getByRole('button', { name: 'Menu', exact: true }).click());
  await step('close the menu', () => page.getByRole('button', { name: 'Close menu' }).click());
  await page.setViewportSize({ width: 1280, height: 823 });
  await step('open the currencies', () =>
    page
      .getByRole('button', { name: /Select a currency/ })
      .first()
      .click(),
  );
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 412, height: 823 });
  await step('open the calendar', async () => {
    await page.getByRole('button', { name: 'START DATES' }).first().click();
    await startDates.day(datesOf(redCentre)[0]!.start).waitFor();
  });
  await step('turn its months', () => startDates.turnTo(date.start));
  await step('choose a date', () => startDates.day(date.start).click());
  await step('press NEXT', async () => {
    await startDates.next.click();
    await at('Your cart');
  });
  await step('cart: press NEXT', async () => {
    await booking.press('NEXT');
    await at('Personal Information');
  });
  await step('personal: type', async () => {
    await booking.field('Last name').pressSequentially('Trav');
    await booking.fillPersonal(visitor.traveller);
  });
  await step('personal: press NEXT', async () => {
    await booking.press('NEXT');
    await at(/^Do you need a visa for /);
  });
  await step('visa: choose, press NEXT', async () => {
    await booking.passVisa();
    await at('Great Choice! Your Trip Summary');
  });
  await step('summary: press Pay', async () => {
    await booking.press('Pay Full Amount Now');
    await at('Card Payment Information');
  });
  await step('card: type', async () => {
    await booking.field('Card number').pressSequentially('4242');
    await booking.fillCard(CARDS.pays);
  });
  await step('card: pay', async () => {
    await booking.button.click();
    await at('Additional Information');
  });
  await step('details: open', () => booking.givesDetails());
  await step('details: type', () => booking.field('Passport number').pressSequentially('N1234567'));
  await step('details: confirm', async () => {
    await booking.button.click();
    await at('You’re on the bus.');
  });
  await context.close();
  return scripts;
}

/** Runs in the page. It observes every press and key, also the first one. */
function observeEvents(durationThreshold: number): void {
  window.toNextPaint = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId > 0) window.toNextPaint.push(entry.duration);
    }
  }).observe({ type: 'event', durationThreshold, buffered: true } as PerformanceObserverInit);
}

/** Gives the longest time since the last call; 0 if all were too short to be reported. */
async function slowestSince(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // The browser reports events some time after the paint.
    await new Promise((reported) => setTimeout(reported, 500));
    return Math.max(0, ...window.toNextPaint.splice(0));
  });
}

function sizeOf(scripts: ReadonlySet<string>): number {
  const sizes = [...scripts].map(
    (path) =>
      brotliCompressSync(readFileSync(`dist${path}`), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length,
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
