import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import type { Operator } from '#domain/operator.ts';
import type { Tour } from '#domain/tour.ts';
import { linesOf } from './page-text.ts';
import { weighPage, type PageWeight } from './page-weight.ts';
import { parseRedirects, type Redirect } from './redirects.ts';

/** A page as a visitor meets it. */
export interface BuiltPage {
  readonly title: string;
  readonly lines: readonly string[];
  /** Ids that links from elsewhere may lead to. Those of days and departures are not among them: they leave with their day. */
  readonly targets: readonly string[];
  /** Every id. */
  readonly ids: ReadonlySet<string>;
  /** Addresses on this site that the page links to, as paths with their hashes. */
  readonly links: readonly string[];
  readonly weight: PageWeight;
  /** Another value when its HTML, its styles or its pictures are other ones. */
  readonly drawnFrom: string;
}

/** A site as a build wrote it. */
export interface BuiltSite {
  /** Where the build wrote it. */
  readonly folder: string;
  /** By address, such as `/trips/`. The tools of staff are not among them. */
  readonly pages: ReadonlyMap<string, BuiltPage>;
  /** All that others may have the address of: pages, and files with names that stay. */
  readonly addresses: ReadonlySet<string>;
  /** Every file that was built. */
  readonly files: ReadonlySet<string>;
  readonly redirects: readonly Redirect[];
  /** What bookings are priced from. */
  readonly tours: readonly Tour[];
  readonly operator: Operator;
}

/** Files that are found by the pages of the same build only, or that visitors are not answered with. */
const NOT_ADDRESSED = /^(_|pagefind\/|catalogue\/|staff\/)|\.json$/;
const OF_A_DAY = /(?:\d{4}-\d{2}-\d{2}|-open)$/;
/** What is around it is the same on every page, and nobody links to it. */
const OWN = 'main, main *';
const CONTROLS = 'input, select, textarea, button, label, option, datalist, svg *';
/** Each build gives islands other names, of which a visitor sees nothing. */
const NAME_OF_ISLAND = /(<astro-island )uid="\w+" /g;
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

/** Files in `/_astro/` have other names when they change, which the HTML says. The others are read. */
function digestOf(folder: string, html: string, document: Document): string {
  const digest = createHash('sha256').update(html.replace(NAME_OF_ISLAND, '$1'));
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
