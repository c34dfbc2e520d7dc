import { killAll, launch, type LaunchedChrome } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { ensureBrowser, hasStandIns, STAND_INS } from '../../scripts/machine/find-browser.mjs';
import { stopToolsOnSignal } from '../../scripts/machine/run-tool.mjs';
import type { Scores } from '../../scripts/proof.ts';
import { PAGE_TYPES } from '../journeys/support/page-types.ts';
import { openBenchSite, type Protocol, serveCompressed } from './bench-site.ts';
import { median, printTable, ratio } from './table.ts';

const RUNS = 3;
const ART = 'content/tours/the-red-centre/uluru-dusk.svg';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Read by `npm run -s proof`. */
const LOWEST = '.cache/lighthouse.json';
/** The pages that the Worker fills in or answers. A file server cannot serve them. */
const NOT_A_FILE = new Set<string>(['booking confirmed', 'check-in', 'lost link', 'not found']);

/**
 * Measures every kind of page in Lighthouse as a phone on a slow connection, and compares it with a bare page from the
 * same server. The times depend on the machine, so the ratios to the bare page count.
 */
export async function measurePages(): Promise<void> {
  await measurePagesOver('HTTP/2');
  await measurePagesOver('HTTP/1.1');
}

async function measurePagesOver(protocol: Protocol): Promise<void> {
  const browser = await ensureBrowser();
  if (browser.kind === 'none') throw new Error(browser.why);
  const site = await openBenchSite();
  const { server, origin } = await serveCompressed(['dist', await makeBarePage(ART)], protocol, site.origin);
  const chrome = await openChrome(browser.path);
  try {
    const rows: Record<string, string>[] = [];
    const all: Measured[] = [];
    for (const [type, path] of Object.entries(PAGE_TYPES)) {
      if (NOT_A_FILE.has(type)) continue;
      // The two pages take turns, so that other load on the machine affects both.
      const pages: Measured[] = [];
      const bares: Measured[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        bares.push(await measure(`${origin}/bare/`, chrome.port, false));
        pages.push(await measure(`${origin}${path}`, chrome.port, asksNotToBeFound(path)));
      }
      const bare = middleOf(bares);
      if (rows.length === 0) rows.push(pageRow('a bare page', bare, bare));
      const measured = middleOf(pages);
      all.push(measured);
      const page = pageRow(type, measured, bare);
      console.log(`${type}: first paint ${page['first paint']}`);
      rows.push(page);
    }
    if (protocol === 'HTTP/2') writeFileSync(LOWEST, JSON.stringify(lowestOf(all)));
    console.log(`\n${notesAbove(await hasStandIns()).join('\n')}`);
    printTable(`Pages in Lighthouse: mobile, simulated slow 4G, over ${protocol} and TLS, median of ${RUNS}`, rows);
  } finally {
    chrome.kill();
    server.close();
    await site.close();
  }
}

/** Opens the browser that Lighthouse uses. It leads a process group of its own, so a signal to ours does not reach it. */
function openChrome(chromePath: string): Promise<LaunchedChrome> {
  stopToolsOnSignal(() => void killAll());
  return launch({
    chromePath,
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--ignore-certificate-errors',
    ],
  });
}

function lowestOf(pages: readonly Measured[]): Scores {
  const lowest = CATEGORIES.map((name, index) => [name, Math.min(...pages.map(({ scores }) => scores[index]!))]);
  return { pages: pages.length, lowest: Object.fromEntries(lowest) as Scores['lowest'] };
}

function asksNotToBeFound(path: string): boolean {
  return readFileSync(`dist${path}index.html`, 'utf8').includes('<meta name="robots" content="noindex">');
}

async function measure(address: string, port: number, isHidden: boolean): Promise<Measured> {
  const result = await lighthouse(address, {
    port,
    onlyCategories: [...CATEGORIES],
    skipAudits: isHidden ? ['is-crawlable'] : null,
    logLevel: 'error',
  });
  if (!result) throw new Error(`Lighthouse has nothing to say of ${address}`);
  const { audits, categories } = result.lhr;
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    isHidden,
  };
}

function middleOf(runs: readonly Measured[]): Measured {
  const middle = (pick: (run: Measured) => number) => median(runs.map(pick));
  return {
    scores: CATEGORIES.map((_, index) => middle(({ scores }) => scores[index]!)),
    firstPaint: middle(({ firstPaint }) => firstPaint),
    largestPaint: middle(({ largestPaint }) => largestPaint),
    blocking: middle(({ blocking }) => blocking),
    shift: middle(({ shift }) => shift),
    isHidden: runs.some(({ isHidden }) => isHidden),
  };
}

/** The score that every category of Lighthouse aims at. */
const FULL_SCORE = 100;
/** The longest blocking time, in milliseconds. */
const BLOCKING_AIM_MS = 50;
/** The largest paint of a page as a share of that of the bare page. */
const LARGEST_PAINT_AIM = 1.15;

const AIMS = `scores ${FULL_SCORE}, largest paint at most ${LARGEST_PAINT_AIM} × the bare page, blocking at most ${BLOCKING_AIM_MS} ms`;

/** What stands above the table of pages. Without one of the stand-in fonts performance is lower than visitors see it. */
function notesAbove(hasStandIns: boolean): readonly string[] {
  const notes = [
    `* asks not to be found: SEO without that audit.`,
    `Aims: ${AIMS}. A value that misses its aim is marked.`,
  ];
  if (hasStandIns) return notes;
  return [
    ...notes,
    `None of ${STAND_INS.join(', ')} is installed. Pages show one of them until their own fonts load, so on this machine more text moves than on a visitor's, and performance is lower.`,
  ];
}

/** What Lighthouse measured of a page. */
interface Measured {
  /** Performance, accessibility, best practices and SEO, from 0 to 100. */
  readonly scores: readonly number[];
  /** Milliseconds. */
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocking: number;
  readonly shift: number;
  /** The page has `noindex` on purpose, so its SEO score leaves that rule out. */
  readonly isHidden: boolean;
}

/** The line of a page in the table of pages, beside the bare page of the same run. A missed aim is marked. */
function pageRow(type: string, page: Measured, bare: Measured): Record<string, string> {
  const [performance, accessibility, practices, seo] = page.scores.map((score) =>
    marked(String(score), score >= FULL_SCORE),
  );
  return {
    page: type,
    performance: performance ?? '',
    accessibility: accessibility ?? '',
    'best practices': practices ?? '',
    SEO: `${seo}${page.isHidden ? '*' : ''}`,
    'first paint': ratio(page.firstPaint, bare.firstPaint),
    'largest paint': marked(
      ratio(page.largestPaint, bare.largestPaint),
      page.largestPaint <= bare.largestPaint * LARGEST_PAINT_AIM,
    ),
    shift: page.shift.toFixed(3),
    'blocking, ms': marked(page.blocking.toFixed(0), page.blocking <= BLOCKING_AIM_MS),
  };
}

function marked(value: string, isMet: boolean): string {
  return isMet ? value : `${value} missed`;
}

const CARDS = 12;

/**
 * Writes the smallest possible page of trips: one AVIF picture, twelve cards, a dozen lines of style, no script and no
 * font. The difference in time to this page is the cost of the site's design.
 *
 * @returns the folder of the page, at `/bare/`
 */
async function makeBarePage(art: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bare-page-'));
  mkdirSync(join(folder, 'bare'));
  const picture = sharp(art, { density: 96 });
  writeFileSync(
    join(folder, 'bare/hero.avif'),
    await picture.clone().resize(800, 1000, { fit: 'cover' }).avif().toBuffer(),
  );
  writeFileSync(
    join(folder, 'bare/card.webp'),
    await picture.clone().resize(400, 250).webp({ quality: 70 }).toBuffer(),
  );
  const cards = Array.from(
    { length: CARDS },
    (_, index) =>
      `<article><img src="card.webp" width="400" height="250" loading="lazy" alt="A rock"><h2>Trip ${index + 1}</h2>
<p>Ten days from Alice Springs to Yulara. <b>$2,490 AUD</b></p></article>`,
  );
  writeFileSync(
    join(folder, 'bare/index.html'),
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A bare page</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="A bare page to compare with.">
<style>body{margin:0 auto;max-width:60rem;padding:1rem;font:16px/1.6 sans-serif}img{max-width:100%;height:auto}main{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr))}</style>
</head><body><h1>A bare page</h1><img src="hero.avif" width="800" height="1000" fetchpriority="high" alt="A rock at dusk"><main>${cards.join('\n')}</main></body></html>`,
  );
  return folder;
}
