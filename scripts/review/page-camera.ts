import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page, Request } from 'playwright';
import type { CalendarDate } from '#domain/calendar-date.ts';

/** An https address, as the live site has. Every response comes from the folder. */
const ORIGIN = 'http://localhost';
/** How often a script that is loaded in idle time may load another one. */
const ROUNDS = 3;
const IDLE_MS = 1000;
/** After this many pictures the last one of an unstable page is used. */
const MOST_TRIES = 5;

/** Takes pictures of the pages of one built site. */
export interface PageCamera {
  /** Opens a page and takes its full length as PNG. */
  readonly take: (path: string, viewport: { width: number; height: number }) => Promise<Buffer>;
  /** Takes the open page again until two pictures in a row are the same. */
  readonly untilSettled: (last: Buffer) => Promise<Buffer>;
}

/**
 * Opens a built site without its functions. Every page is at noon (UTC) of the given day, without motion, and with the
 * pictures that a visitor would scroll to.
 */
export async function openCamera(browser: Browser, folder: string, day: CalendarDate): Promise<PageCamera> {
  const context = await browser.newContext({ locale: 'en-AU', timezoneId: 'UTC', reducedMotion: 'reduce' });
  await context.clock.setFixedTime(`${day}T12:00:00Z`);
  await context.route('**', async (route) => {
    const file = fileOf(folder, route.request().url());
    await (file === null ? route.fulfill({ status: 404 }) : route.fulfill({ path: file }));
  });
  const page = await context.newPage();
  const shoot = () => page.screenshot({ fullPage: true, animations: 'disabled', timeout: 0 });
  return {
    take: async (path, viewport) => {
      await page.setViewportSize(viewport);
      await openSettled(page, path);
      return shoot();
    },
    untilSettled: async (last) => {
      let picture = last;
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const next = await shoot();
        if (next.equals(picture)) break;
        picture = next;
      }
      return picture;
    },
  };
}

function fileOf(folder: string, url: string): string | null {
  const { origin, pathname } = new URL(url);
  const file = join(folder, decodeURI(pathname).replace(/\/$/, '/index.html'));
  return origin === ORIGIN && existsSync(file) && statSync(file).isFile() ? file : null;
}

/** Waits for everything that the page loads: fonts, pictures, and scripts in idle time. */
async function openSettled(page: Page, path: string): Promise<void> {
  const underWay = new Set<Request>();
  let whenDone: (() => void) | null = null;
  const begin = (request: Request) => void underWay.add(request);
  const end = (request: Request) => {
    underWay.delete(request);
    if (underWay.size === 0) whenDone?.();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  // From another page of the site, the text font loads at once.
  await page.goto(`${ORIGIN}${path}`, { referer: `${ORIGIN}/` });
  await page.evaluate(() => {
    for (const picture of document.images) picture.loading = 'eager';
    // Parts below the screen that are not laid out yet would have an estimated height.
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
    }
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    if (underWay.size > 0) await new Promise<void>((done) => (whenDone = done));
    await page.evaluate((timeout) => new Promise((idle) => requestIdleCallback(idle, { timeout })), IDLE_MS);
  }
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  await page.evaluate(async () => {
    const loaded = [...document.images].filter(({ complete }) => complete);
    await Promise.allSettled([document.fonts.ready, ...loaded.map((picture) => picture.decode())]);
  });
}
