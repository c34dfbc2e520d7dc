import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseHTML } from 'linkedom';

interface BuiltPage {
  readonly heading: string;
  /** Ids inside `main` that outside links may lead to. Not those of days and departures, which disappear after their day. */
  readonly targets: readonly string[];
}

export interface BuiltSite {
  /** By address, such as `/trips/`. Without the staff's pages. */
  readonly pages: ReadonlyMap<string, BuiltPage>;
  /** Addresses that others may have: pages, and files with permanent names. */
  readonly addresses: ReadonlySet<string>;
  /** The rules of `_redirects`, in order. The first match counts. */
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
}

/** Files that only pages of the same build name, or that are not served to visitors. */
const NOT_ADDRESSED = /^(_|pagefind\/|catalogue\/|staff\/|admin\/.*\.js$)|\.json$/;
const OF_A_DAY = /(?:\d{4}-\d{2}-\d{2}|-open)$/;
/** Pages of months, which come and go with their departures. */
const OF_A_MONTH = /^\/(calendar\/\d|trips\/month\/)/;
const CONTROLS = 'input, select, textarea, button, label, option, datalist, svg *';
/** More redirects than a browser follows. */
const LONGEST_CHAIN = 10;

/** Reads the site that a build wrote into a folder. */
export function readBuiltSite(folder: string): BuiltSite {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
    .filter((file) => !NOT_ADDRESSED.test(file));
  const redirects = join(folder, '_redirects');
  const rules = existsSync(redirects) ? readFileSync(redirects, 'utf8').split('\n') : [];
  return {
    pages: new Map(
      files.filter((file) => file.endsWith('.html')).map((file) => [addressOf(file), readPage(join(folder, file))]),
    ),
    addresses: new Set(files.map(addressOf)),
    redirects: rules.flatMap((line) => {
      const [from, to] = line.trim().split(/\s+/);
      return from === undefined || to === undefined || from.startsWith('#') ? [] : [{ from, to }];
    }),
  };
}

function addressOf(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, '$1')}`;
}

function readPage(file: string): BuiltPage {
  const { document } = parseHTML(readFileSync(file, 'utf8'));
  return {
    heading: (document.querySelector('h1') ?? document.querySelector('title'))?.textContent.trim() ?? '',
    targets: [...document.querySelectorAll('main [id], main[id]')]
      .filter((element) => !element.matches(CONTROLS) && !OF_A_DAY.test(element.id))
      .map(({ id }) => id),
  };
}

/**
 * The final address for a path after all redirects, or null for a 404. A file answers with and without its last slash.
 * A rule comes before a file.
 */
export function answerAt(path: string, { addresses, redirects }: BuiltSite): string | null {
  let at = path;
  for (let step = 0; step < LONGEST_CHAIN; step += 1) {
    const next = redirected(at, redirects);
    if (next === null) return [at, `${at}/`].find((address) => addresses.has(address)) ?? null;
    if (!next.startsWith('/')) return next;
    at = next.replace(/[?#].*$/, '');
  }
  return null;
}

function redirected(path: string, redirects: BuiltSite['redirects']): string | null {
  for (const { from, to } of redirects) {
    const found = patternOf(from).exec(path);
    if (found) return to.replace(/:(\w+)/g, (_, name: string) => found.groups?.[name] ?? '');
  }
  return null;
}

/** `:name` matches one part of an address, `*` matches the rest. Not `URLPattern`: Node 22 doesn't have it. */
function patternOf(from: string): RegExp {
  const escaped = from.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll('*', '(?<splat>.*)').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}

/** An address that would not answer any more, and the proposed target of a redirect. */
export interface LostAddress {
  /** `/trips/old/`, or `/faq/#old` if the page exists and the place on it does not. */
  readonly from: string;
  readonly to: string;
}

/** All existing pages, files and places on pages that would be lost, without the pages of months. */
export function lostAddresses(base: BuiltSite, head: BuiltSite): LostAddress[] {
  const moved = [...base.addresses]
    .filter((path) => !OF_A_MONTH.test(path) && answerAt(path, base) === path && answerAt(path, head) === null)
    .map((from) => ({ from, to: namesakeOf(from, base, head) ?? nearestAbove(from, head) }));
  const slugs = new Set([...base.pages.keys()].filter((path) => !head.pages.has(path)).map(slugOf));
  const targets = [...base.pages].flatMap(([path, page]) => {
    const next = answerAt(path, head) === path ? head.pages.get(path) : undefined;
    // The entry of a list disappears with the page whose slug it has.
    const lost = next === undefined ? [] : page.targets.filter((id) => !next.targets.includes(id) && !slugs.has(id));
    return lost.map((id) => ({ from: `${path}#${id}`, to: path }));
  });
  return [...moved, ...targets].toSorted((a, b) => a.from.localeCompare(b.from, 'en'));
}

/** The new page with the heading of a lost one. */
function namesakeOf(path: string, base: BuiltSite, head: BuiltSite): string | null {
  const heading = base.pages.get(path)?.heading ?? '';
  const found = [...head.pages].find(([address, page]) => !base.pages.has(address) && page.heading === heading);
  return found?.[0] ?? null;
}

function nearestAbove(path: string, head: BuiltSite): string {
  const above = path.replace(/[^/]+\/?$/, '');
  return above === '' || above === '/' ? '/' : (answerAt(above, head) ?? nearestAbove(above, head));
}

function slugOf(path: string): string {
  return path.split('/').findLast((part) => part !== '') ?? '';
}
