import { readFileSync, writeFileSync } from 'node:fs';
import lighthouse from 'lighthouse';
import { ensureBrowser, hasStandIns } from '../../scripts/machine/find-browser.mjs';
import type { Scores } from '../../scripts/testing/proof-lines.ts';
import { PAGE_TYPES } from '../journeys/support/page-types.ts';
import { makeBarePage } from './bare-page.ts';
import { openBenchSite } from './bench-site.ts';
import { openChrome } from './open-chrome.ts';
import { serveCompressed, type Protocol } from './compressed-server.ts';
import { notesAbove, pageRow, type Measured } from './page-row.ts';
import { median, printTable } from './table.ts';

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
