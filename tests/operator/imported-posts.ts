import { type Browser, expect, type Page } from '@playwright/test';
import { parseHTML } from 'linkedom';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import sharp from 'sharp';
import { expectNoOverflow } from '../journeys/support/looks.ts';
import { openSettled } from '../journeys/support/settled.ts';
import { runCommand } from './a-new-project.ts';

const EXPORTS = join(import.meta.dirname, '../tooling/exports/long');

/** The pictures that the exports name, with their sizes: wide and tall ones are what pages break on. */
const PICTURES: Readonly<Record<string, readonly [width: number, height: number]>> = {
  '2019/07/PANO_20190708_144201.jpg': [4096, 820],
  '2019/07/tower.png': [360, 1800],
  '2019/07/IMG_4711-scaled.jpg': [2560, 1707],
  '2022/05/deck.jpg': [2000, 3000],
  '2022/05/gull.jpg': [1600, 1200],
  '2022/05/wake.png': [3000, 300],
  '2022/05/ginger.jpg': [800, 800],
  '2022/05/sea.jpg': [2000, 1200],
  '2022/05/mara.jpg': [400, 400],
};

/** The words after `npm run -s import --` for each export: posts with everything ugly that real ones have. */
const IMPORTS = [
  ['wordpress', join(EXPORTS, 'wordpress.xml')],
  ['ghost', join(EXPORTS, 'ghost.json')],
] as const;

/** Draws the pictures of the exports into a folder, each in a colour of its own. */
async function drawPictures(folder: string): Promise<void> {
  for (const [index, [file, [width, height]]] of Object.entries(PICTURES).entries()) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    const background = { r: 20 * index, g: 120, b: 255 - 20 * index };
    const picture = sharp({ create: { width, height, channels: 3, background } });
    writeFileSync(path, await (file.endsWith('.png') ? picture.png() : picture.jpeg()).toBuffer());
  }
}

/** A post as its export has it, and the name of the article that it becomes. */
interface ForeignPost {
  readonly slug: string;
  readonly html: string;
}

/** The posts of all exports, read without the code that imports them. */
function foreignPosts(): ForeignPost[] {
  const xml = readFileSync(join(EXPORTS, 'wordpress.xml'), 'utf8');
  const texts = [...xml.matchAll(/<content:encoded><!\[CDATA\[([\s\S]*?)\]\]><\/content:encoded>/g)];
  const ghost = JSON.parse(readFileSync(join(EXPORTS, 'ghost.json'), 'utf8')) as {
    readonly db: readonly [{ readonly data: { readonly posts: readonly [{ readonly html: string }] } }];
  };
  return [
    { slug: 'nine-days', html: texts[0]![1]! },
    { slug: 'the-telephone', html: texts[1]![1]! },
    { slug: 'the-ferry', html: ghost.db[0].data.posts[0].html },
  ];
}

/** The links between its posts lead to the new addresses. */
const OLD_SITE = 'https://slowkilometres.example/';
const SCREENS = [
  { width: 360, height: 640 },
  { width: 1440, height: 900 },
] as const;

/** Imports each export into the project at `folder`, and gives what the import says. */
export async function importBlogs(folder: string): Promise<string> {
  const pictures = join(folder, '.cache/pictures-of-blogs');
  await drawPictures(pictures);
  const reports: string[] = [];
  for (const words of IMPORTS) {
    const command = ['npm', 'run', '-s', 'import', '--', ...words, '--pictures', pictures];
    reports.push(await runCommand(folder, {}, command));
  }
  return reports.join('\n');
}

/**
 * Opens each imported post on the built site, on a phone and on a desk: nothing is wider than the screen, forbidden or
 * missing, and what the post said is there or in the import's report.
 */
export async function lookAtImportedPosts(browser: Browser, folder: string, report: string): Promise<void> {
  for (const viewport of SCREENS) {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    const site = await serveFolder(page, join(folder, 'dist'));
    const faults = faultsOf(page);
    for (const post of foreignPosts()) {
      const address = `/blog/article/${post.slug}/`;
      await openSettled(page, site + address);
      await expectNoOverflow(page, `${address} at ${viewport.width}`);
      expect.soft(await picturesThatDoNotLoad(page), address).toEqual([]);
      expect.soft(await lostParts(page, post, report), `lost from ${address}`).toEqual([]);
    }
    expect.soft(faults, `at ${viewport.width}`).toEqual([]);
    await context.close();
  }
}

/** What goes wrong in a page from now on: errors, what its policy forbids, and requests that fail. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('requestfailed', (request) => faults.push(`${request.url()} failed`));
  page.on('response', (answer) => answer.status() >= 400 && faults.push(`${answer.url()} answers ${answer.status()}`));
  return faults;
}

/** The pictures of an article that have no pixels once each was in view. There is at least one. */
async function picturesThatDoNotLoad(page: Page): Promise<string[]> {
  const pictures = await page.locator('main img').all();
  expect(pictures.length).toBeGreaterThan(0);
  const missing: string[] = [];
  for (const picture of pictures) {
    await picture.scrollIntoViewIfNeeded();
    const hasCome = await picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode().catch(() => null);
      return image.naturalWidth > 0;
    });
    if (!hasCome) missing.push((await picture.getAttribute('src')) ?? 'a picture without an address');
  }
  return missing;
}

/** What stands twice in a post, or is a control of its player: a second link to the same file, and the player's clock. */
const SAYS_NOTHING = ['Download', '0:00', '9.5'];

/** The parts of a post that are neither on its page nor in the import's report. */
async function lostParts(page: Page, post: ForeignPost, report: string): Promise<string[]> {
  const main = page.locator('main');
  const shown = lettersOf(`${await main.evaluate((element) => element.textContent)} ${report}`);
  const links = await main.locator('a').evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  const { texts, hrefs } = partsOf(post);
  expect(texts.length).toBeGreaterThan(15);
  return [
    ...texts.filter((text) => !SAYS_NOTHING.includes(text.trim()) && !shown.includes(lettersOf(text))),
    ...hrefs.filter((href) => !links.includes(href) && !report.includes(href)),
  ];
}

/** Letters and digits alone: quotation marks may be others in a page, and a raised number parts no word. */
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** What other sites add to links to recognise a visitor: an import leaves it out. */
const TRACKING = /\?utm_\S*$/;

/** What a reader would miss: each run of words, and each link to another site. Scripts and forms are neither. */
function partsOf({ html }: ForeignPost): { texts: string[]; hrefs: string[] } {
  const plain = html.replaceAll(/\[[^\]]*\]/g, '\n');
  const { document } = parseHTML(`<!doctype html><html><body>${plain}</body></html>`);
  for (const node of document.querySelectorAll('script, style, svg, form, xml')) node.remove();
  const walker = document.createTreeWalker(document.body, 4);
  const texts: string[] = [];
  while (walker.nextNode() !== null) texts.push(...(walker.currentNode.nodeValue ?? '').split('\n'));
  const hrefs = [...document.querySelectorAll('a[href^="http"]')].map((link) => link.getAttribute('href')!);
  return {
    texts: texts.filter((text) => lettersOf(text) !== ''),
    hrefs: hrefs.filter((href) => !href.startsWith(OLD_SITE)).map((href) => href.replace(TRACKING, '')),
  };
}

const ORIGIN = 'http://site.example';
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** Serves a folder of built pages to a browser's page, without functions, and returns its address. */
async function serveFolder(page: Page, folder: string): Promise<string> {
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const named = join(folder, decodeURIComponent(pathname));
    const file = existsSync(named) && statSync(named).isDirectory() ? join(named, 'index.html') : named;
    if (!existsSync(file)) return route.fulfill({ status: 404, body: '' });
    const contentType = TYPES[extname(file)];
    return route.fulfill({ body: readFileSync(file), ...(contentType === undefined ? {} : { contentType }) });
  });
  return ORIGIN;
}
