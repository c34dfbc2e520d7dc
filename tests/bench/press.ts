import { chromium, type Browser, type Page } from 'playwright';
import { ensureBrowser } from '../../scripts/machine/find-browser.mjs';
import { redCentre } from '../journeys/support/departures.ts';
import { openBenchSite } from './bench-site.ts';
import { printTable } from './table.ts';

const RUNS = 7;
/** The factor by which the browser is slowed down. */
const SLOWER = 4;
/** How long a hand rests on an element before it presses. */
const BEFORE_PRESS_MS = 400;

/** A press with nothing fetched, and what shows that its island can be used. */
interface Press {
  readonly name: string;
  readonly path: string;
  /** What is pressed. */
  readonly pressed: string;
  /** What can be used afterwards. Its text or its place changes for nobody who only looks. */
  readonly usable: string;
}

const PRESSES: readonly Press[] = [
  {
    name: 'calendar: a start date',
    path: redCentre.url,
    pressed: '[data-open-dates]',
    usable: 'dialog[open] [role=gridcell]:not([aria-disabled=true])',
  },
  { name: 'booking: its first step', path: '/faq/', pressed: 'header [data-open-cart]', usable: 'dialog[open] h2' },
  {
    name: 'contact dialog: a way to contact',
    path: '/faq/',
    pressed: 'header a[href="/contact/"]',
    usable: 'dialog[open] .option',
  },
  {
    name: 'contact form: what is missing',
    path: '/contact/',
    pressed: 'main [data-lead=contact] button[type=submit]',
    usable: 'main [data-lead=contact] .field__error',
  },
];

/**
 * Measures how long a press takes until what it asked for can be used, in a slowed browser that has fetched nothing of
 * it: once as soon as the pointer arrives, without a download before the press, and once after the pointer has rested
 * on the element for a moment, as a hand does.
 */
export async function measurePress(): Promise<void> {
  const found = await ensureBrowser();
  if (found.kind === 'none') throw new Error(found.why);
  const site = await openBenchSite();
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const rows = [];
    for (const press of PRESSES) {
      const [atOnce, rested]: [number[], number[]] = [[], []];
      // In turns, so that another load of the machine changes both.
      for (let run = 0; run < RUNS; run += 1) {
        atOnce.push(await pressOnce(browser, site.origin, press, { rests: false }));
        rested.push(await pressOnce(browser, site.origin, press, { rests: true }));
      }
      rows.push({ press: press.name, 'nothing fetched, ms': best(atOnce), 'pointer rested, ms': best(rested) });
    }
    printTable(`From a press to the first use, in a browser ${SLOWER} times slower: best of ${RUNS}`, rows);
    console.log(`\nA pointer that rests does so for ${BEFORE_PRESS_MS} ms. A new browser each time, without a cache.`);
  } finally {
    await browser.close();
    await site.close();
  }
}

function best(times: readonly number[]): string {
  return Math.min(...times).toFixed(0);
}

/** @returns milliseconds from the press to the first use */
async function pressOnce(
  browser: Browser,
  baseURL: string,
  { path, pressed, usable }: Press,
  { rests }: { rests: boolean },
): Promise<number> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 823 } });
  context.setDefaultTimeout(60_000);
  // A visitor who saves data gets no download before a press.
  if (!rests) await context.addInitScript(savesData);
  const page = await context.newPage();
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const slow = await context.newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const time = await timed(page, { pressed, usable });
  if (rests) {
    await page.locator(pressed).first().hover();
    await page.waitForTimeout(BEFORE_PRESS_MS);
  }
  await page.locator(pressed).first().click();
  const milliseconds = await time();
  await context.close();
  return milliseconds;
}

/** Runs in the page. */
function savesData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

/** Begins to wait for a press. The clock is the page's own, so that the messages to the browser do not count. */
async function timed(page: Page, elements: { pressed: string; usable: string }): Promise<() => Promise<number>> {
  const time = await page.evaluateHandle(({ pressed, usable }) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const look = (since: number) => {
      const isThere = [...document.querySelectorAll(usable)].some((element) => element.checkVisibility());
      if (isThere) resolve(performance.now() - since);
      else requestAnimationFrame(() => look(since));
    };
    const begin = (event: Event) => {
      if (!(event.target as Element).closest(pressed)) return;
      removeEventListener('pointerdown', begin, { capture: true });
      look(event.timeStamp);
    };
    addEventListener('pointerdown', begin, { capture: true });
    return { promise };
  }, elements);
  return () => time.evaluate(({ promise }) => promise);
}
