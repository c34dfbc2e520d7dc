import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
const CONTROLS = 'input, select, textarea, button, label, option, datalist, svg *';

/** Reads the site that a build wrote into a folder. */
export function readBuiltSite(folder: string): BuiltSite {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
  const addressed = files.filter((file) => !NOT_ADDRESSED.test(file));
  const redirects = join(folder, '_redirects');
  return {
    pages: new Map(
      addressed.filter((file) => file.endsWith('.html')).map((file) => [addressOf(file), readPage(folder, file)]),
    ),
    addresses: new Set(addressed.map(addressOf)),
    redirects: existsSync(redirects) ? parseRedirects(readFileSync(redirects, 'utf8')) : [],
  };
}

function addressOf(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, '$1')}`;
}

function readPage(folder: string, file: string): BuiltPage {
  const { document } = parseHTML(readFileSync(join(folder, file), 'utf8'));
  return {
    heading: (document.querySelector('h1') ?? document.querySelector('title'))?.textContent.trim() ?? '',
    targets: [...document.querySelectorAll('main [id], main[id]')]
      .filter((element) => !element.matches(CONTROLS) && !OF_A_DAY.test(element.id))
      .map(({ id }) => id),
  };
}

function parseRedirects(text: string): BuiltSite['redirects'] {
  return text.split('\n').flatMap((line) => {
    const [from, to] = line.trim().split(/\s+/);
    return from === undefined || to === undefined || from.startsWith('#') ? [] : [{ from, to }];
  });
}

/** More redirects than a browser follows. */
const LONGEST_CHAIN = 10;

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

/** `:name` matches one part of an address, `*` matches the rest. */
function patternOf(from: string): RegExp {
  const escaped = from.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll('*', '(?<splat>.*)').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}
