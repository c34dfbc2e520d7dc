import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import sharp from 'sharp';
import type { CalendarDate } from '#domain/calendar-date.ts';
import { browserLaunch, ensureBrowser } from '../machine/find-browser.mjs';
import type { BuiltSite } from './built-site.ts';
import type { Looks, PageLook } from './looks.ts';
import { openCamera, type PageCamera } from './page-camera.ts';
import { pictureDifference, type PictureDifference } from './picture-difference.ts';

/** The windows of a phone and of a desktop, in CSS pixels. */
const VIEWPORTS = [
  { width: 360, height: 640 },
  { width: 1440, height: 900 },
] as const;
/** At most this many pages get pictures. Other changed pages are listed. */
const MOST_PAGES = 20;
/** Rows of pixels that a picture shows above and below the difference. */
const ROWS_AROUND = 200;
/** WebP has at most 16,383 rows. */
const MOST_ROWS = 16_000;

interface LookOptions {
  /** The folder of the pictures. Its former content is deleted. */
  readonly pictures: string;
  /** The day on which both sites were built. */
  readonly today: CalendarDate;
}

/**
 * Takes screenshots from both sites of the pages whose HTML, styles or pictures differ, and keeps those that look
 * different (E11). Added and removed pages are skipped.
 */
export async function lookAtPages(base: BuiltSite, head: BuiltSite, options: LookOptions): Promise<Looks> {
  rmSync(options.pictures, { recursive: true, force: true });
  const paths = changedPages(base, head);
  if (paths.length === 0) return { kind: 'looked', pages: [] };
  const found = await ensureBrowser();
  if (found.kind === 'none') return { kind: 'not-looked', why: found.why };
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({ ...browserLaunch(), executablePath: found.path });
    const before = await openCamera(browser, base.folder, options.today);
    const after = await openCamera(browser, head.folder, options.today);
    return { kind: 'looked', pages: await differentLooks(paths, [before, after], options.pictures) };
  } catch (fault) {
    const [why = ''] = (fault instanceof Error ? fault.message : String(fault)).split('\n');
    return { kind: 'not-looked', why: `the browser failed. ${why}` };
  } finally {
    await browser?.close();
  }
}

function changedPages(base: BuiltSite, head: BuiltSite): string[] {
  return [...head.pages]
    .filter(([path, { drawnFrom }]) => (base.pages.get(path)?.drawnFrom ?? drawnFrom) !== drawnFrom)
    .map(([path]) => path)
    .toSorted();
}

async function differentLooks(
  paths: readonly string[],
  cameras: readonly [PageCamera, PageCamera],
  folder: string,
): Promise<PageLook[]> {
  mkdirSync(folder, { recursive: true });
  const looks: PageLook[] = [];
  const shown = new Set<string>();
  for (const path of paths) {
    for (const viewport of VIEWPORTS) {
      const pair = await takePair(cameras, path, viewport);
      const difference = await pictureDifference(...pair);
      if (difference === null) continue;
      const { width } = viewport;
      const look = { path, width, share: difference.share };
      if (shown.size === MOST_PAGES && !shown.has(path)) {
        looks.push({ ...look, files: null });
        continue;
      }
      shown.add(path);
      const name = `${path.split('/').filter(Boolean).join('_') || 'index'}-${width}`;
      const files = [`${name}-before.webp`, `${name}-after.webp`] as const;
      await keepPart(pair[0], difference, join(folder, files[0]));
      await keepPart(pair[1], difference, join(folder, files[1]));
      looks.push({ ...look, files });
    }
  }
  return looks;
}

/** Takes a page from both sites. Waits for a stable picture only if the first two differ. */
async function takePair(
  [before, after]: readonly [PageCamera, PageCamera],
  path: string,
  viewport: (typeof VIEWPORTS)[number],
): Promise<[Buffer, Buffer]> {
  const [was, now] = await Promise.all([before.take(path, viewport), after.take(path, viewport)]);
  return was.equals(now) ? [was, now] : Promise.all([before.untilSettled(was), after.untilSettled(now)]);
}

/** Writes the rows that differ, with a margin, as WebP. */
async function keepPart(picture: Buffer, { rows: [first, last] }: PictureDifference, file: string): Promise<void> {
  const { width, height } = await sharp(picture).metadata();
  const top = Math.min(Math.max(0, first - ROWS_AROUND), height - 1);
  const end = Math.min(height, last + 1 + ROWS_AROUND, top + MOST_ROWS);
  await sharp(picture)
    .extract({ left: 0, top, width, height: end - top })
    .webp()
    .toFile(file);
}
