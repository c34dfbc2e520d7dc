import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import type { Operator } from '#domain/operator.ts';
import type { Tour } from '#domain/tour.ts';
import { linesOf } from './page-text.ts';
import { weighPage, type PageWeight } from './page-weight.ts';
import { parseRedirects, type Redirect } from './redirects.ts';

/** A page as a visitor sees it. */
export interface BuiltPage {
  readonly title: string;
  readonly lines: readonly string[];
  /** Ids that outside links may lead to. Not those of days and departures, which disappear after their day. */
  readonly targets: readonly string[];
  /** Every id. */
  readonly ids: ReadonlySet<string>;
  /** Addresses on this site that the page links to, as paths with their hashes. */
  readonly links: readonly string[];
  readonly weight: PageWeight;
  /** A hash of its HTML, styles and pictures. */
  readonly drawnFrom: string;
}

/** A built site. */
export interface BuiltSite {
  /** Where the build wrote it. */
  readonly folder: string;
  /** By address, such as `/trips/`. Without the staff's pages. */
  readonly pages: ReadonlyMap<string, BuiltPage>;
  /** Addresses that others may have: pages, and files with permanent names. */
  readonly addresses: ReadonlySet<string>;
  /** Every file that was built. */
  readonly files: ReadonlySet<string>;
  readonly redirects: readonly Redirect[];
  /** The data that bookings are priced from. */
  readonly tours: readonly Tour[];
  readonly operator: Operator;
}

/** Files that only pages of the same build name, or that are not served to visitors. */
const NOT_ADDRESSED = /^(_|pagefind\/|catalogue\/|staff\/)|\.json$/;
const OF_A_DAY = /(?:\d{4}-\d{2}-\d{2}|-open)$/;
/** The parts around the content are the same on every page, and nobody links to them. */
const OWN = 'main, main *';
const CONTROLS = 'input, select, textarea, button, label, option, datalist, svg *';
const ANY_HOST = 'http://site.example';

/** Reads the site that a build wrote into a folder. */
export function readBuiltSite(folder: string): BuiltSite {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => statSync(join(folder, file)).isFile());
  const operator = JSON.parse(readFileSync(join(folder, 'catalogue/operator.json'), 'utf8')) as Operator;
  const addressed = files.filter((file) => !NOT_ADDRESSED.test(file));
  const redirects = join(folder, '_redirects');
  return {
    folder,
    pages: new Map(
      addressed
        .filter((file) => file.endsWith('.html'))
        .map((file) => [addressOf(file), readPage(folder, file, operator.defaultCurrency)]),
    ),
    addresses: new Set(addressed.map(addressOf)),
    files: new Set(files.map(addressOf)),
    redirects: existsSync(redirects) ? parseRedirects(readFileSync(redirects, 'utf8')) : [],
    tours: files
      .filter((file) => /^catalogue\/[A-Z0-9]+\.json$/.test(file))
      .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Tour),
    operator,
  };
}

function addressOf(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, '$1')}`;
}

function readPage(folder: string, file: string, currency: string): BuiltPage {
  const html = readFileSync(join(folder, file), 'utf8');
  const { document } = parseHTML(html);
  const path = addressOf(file);
  const marked = [...document.querySelectorAll('[id]')];
  return {
    title: (document.querySelector('title')?.textContent ?? '').trim(),
    lines: linesOf(document, currency),
    targets: marked
      .filter((element) => element.matches(OWN) && !element.matches(CONTROLS) && !OF_A_DAY.test(element.id))
      .map(({ id }) => id),
    ids: new Set(marked.map(({ id }) => id)),
    links: [...document.querySelectorAll('a[href]')].flatMap((link) => {
      const address = new URL(link.getAttribute('href')!, `${ANY_HOST}${path}`);
      return address.origin === ANY_HOST ? [`${decodeURI(address.pathname)}${address.hash}`] : [];
    }),
    weight: weighPage(html, document, (address) => fileAt(folder, address)),
    drawnFrom: digestOf(folder, html, document),
  };
}

/** A changed file in `/_astro/` has a new name, which changes the HTML. Other files are hashed. */
function digestOf(folder: string, html: string, document: Document): string {
  const digest = createHash('sha256').update(html);
  for (const element of document.querySelectorAll('link[rel=stylesheet], img')) {
    const address = element.getAttribute('href') ?? element.getAttribute('src') ?? '';
    if (/^\/(?!_astro\/)/.test(address)) digest.update(fileAt(folder, address) ?? '');
  }
  return digest.digest('hex');
}

function fileAt(folder: string, address: string): Buffer | null {
  const file = join(folder, decodeURI(address));
  return existsSync(file) && statSync(file).isFile() ? readFileSync(file) : null;
}
