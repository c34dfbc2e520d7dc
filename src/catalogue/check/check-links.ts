import { dirname } from 'node:path/posix';
import type { Entry } from '#catalogue/check/check-references.ts';
import { isMedia } from '#catalogue/check/check-unread-files.ts';
import {
  appearsAt,
  NEVER,
  pageOf,
  type Appearances,
  hasAnchor,
  isPublicFile,
  type SiteAddresses,
} from '#catalogue/check/site-addresses.ts';
import { decoded, lineOfNode, allNodes, textNodes, wordsOf } from '#catalogue/check/parsed-text.ts';
import { fieldName, type ContentProblem } from '#catalogue/check/problem.ts';
import { fieldTexts } from '#catalogue/check/source-file.ts';
import { closestTo, nearest } from '#domain/text/spelling.ts';
import { redirectsSchema } from '#catalogue/schema/site-settings.ts';

interface Link {
  readonly url: string;
  readonly line: number;
  readonly field: string;
  /** When it appears: with its page, or with the entry of a list that has a time of its own, as a banner has. */
  readonly appears: string;
}

export interface LinkSurroundings {
  readonly root: string;
  readonly pages: SiteAddresses;
  /** The target of each old address. Old addresses end with a slash. */
  readonly redirects: ReadonlyMap<string, string>;
  /** The host of the site, taken from the operator's mail address: `example.com`. */
  readonly ownHost: string | null;
  /** When the pages appear that are not on the site yet. */
  readonly appears: Appearances;
}

interface LinkPlace extends LinkSurroundings {
  readonly page: string;
  readonly comes: string;
}

/** A mistake, if it says nothing else. */
type Fault = readonly [problem: string, mend: string, severity?: 'advice'];

const MOVED = 'Fix the address. If the page moved, add a redirect in redirects.yaml.';
/** An address with more different letters is not a misspelling. */
const MOST_LETTERS = 3;
/** Addresses that the Worker answers without a built page. */
const OF_THE_WORKER = /^\/(?:(?:api|staff|inbox)\/|go\/[^/]+\/$)/;
/** Hosts that show a site before it is published, and what their addresses end in. */
const PREVIEW =
  /^(?:staging|stage|preview)\.|\.(?:workers\.dev|pages\.dev|netlify\.app|vercel\.app|ngrok(?:-free)?\.app)$|\.local$/;
/**
 * Finds links to a missing page, to a missing anchor or to a page that comes later: in texts, the menu, redirects and the
 * addresses of tours and the operator.
 */
export function checkLinks(entry: Entry, at: LinkSurroundings): ContentProblem[] {
  const links = [...linksInText(entry), ...linksInFields(entry)];
  return links.flatMap(({ url, line, field, appears }): ContentProblem[] => {
    const fault = faultOf(url, { ...at, page: pageOf(entry), comes: appears });
    if (fault === null) return [];
    const [problem, mend, severity = 'mistake'] = fault;
    return [{ file: entry.file, line, field, problem, mend, severity }];
  });
}

/** Finds links without words, and links with words that do not describe the target (WCAG 2.4.4). */
export function checkLinkWords({ source }: Entry): ContentProblem[] {
  return allNodes(textNodes(source)).flatMap((node): ContentProblem[] => {
    if (node.type !== 'link') return [];
    const line = source.bodyLine + lineOfNode(node) - 1;
    const say = (problem: string, mend: string, severity: ContentProblem['severity']) => [
      { file: source.file, line, field: 'text', problem, mend, severity },
    ];
    const words = wordsOf(node).trim();
    const hasPicture = allNodes(node.children).some(({ type }) => type === 'image');
    if (words === '' && !hasPicture) {
      return say(`the link to ${node.url} has no text`, 'Write it between the square brackets.', 'mistake');
    }
    if (!/^(click )?(here|this|link|more)[.!]?$/i.test(words)) return [];
    return say(`the link text "${words}" doesn’t say where it goes`, 'Describe the page instead.', 'advice');
  });
}

/** Lists the links of a text. Another check reports the definition of a picture. */
function linksInText({ source }: Entry): Link[] {
  const appears = appearsAt(source.data);
  return allNodes(textNodes(source)).flatMap((node) => {
    if (node.type !== 'link' && (node.type !== 'definition' || isMedia(node.url))) return [];
    return [{ url: node.url, line: source.bodyLine + lineOfNode(node) - 1, field: 'text', appears }];
  });
}

const ADDRESS_FIELDS: Partial<Record<Entry['kind'], readonly string[]>> = {
  banner: ['url'],
  navigation: ['url'],
  operator: ['facebook', 'instagram', 'youtube'],
  redirects: ['to'],
  tours: ['map', 'trip_notes'],
};

function linksInFields({ kind, source }: Entry): Link[] {
  const named = fieldTexts(source.data).filter(({ path }) => ADDRESS_FIELDS[kind]?.includes(String(path.at(-1))));
  return named.map(({ text, path, beside }) => {
    return { url: text, line: source.lineOf(path), field: fieldName(path), appears: appearsAt(beside) };
  });
}

function faultOf(written: string, at: LinkPlace): Fault | null {
  const url = written.trim();
  if (url === '') return ['a link has no address', 'Write it between the round brackets.'];
  if (/^mailto:/i.test(url)) return faultOfMail(url);
  if (/^tel:/i.test(url)) {
    if (/^tel:\+?[\d\s()-]{3,}$/i.test(decoded(url))) return null;
    const mend = 'Write tel: and the number with its country code, such as tel:+442079460000.';
    return [`${url} is not a phone number`, mend];
  }
  if (/^https?:/i.test(url)) return faultOfWeb(url, at);
  // Another check reports other protocols.
  if (/^[a-z][a-z\d+.-]*:/i.test(url) || url.startsWith('//')) return null;
  if (url.startsWith('#') || url.startsWith('/')) return faultOfOwn(url, at);
  return faultOfRelative(url, at);
}

function faultOfMail(url: string): Fault | null {
  if (/^mailto:[^\s@]+@[^\s@]+\.[^\s@]+$/i.test(url)) return null;
  return [`${url} is not an email address`, 'Write mailto: and the address, such as mailto:hello@example.com.'];
}

/** Checks the form of an address of another site without a request. An address of the own site must exist. */
function faultOfWeb(url: string, at: LinkPlace): Fault | null {
  const address = URL.parse(url);
  if (address === null || !/\w\.\w|^localhost$/.test(address.hostname)) {
    return [`${url} is not an address`, 'Copy it from the browser’s address bar.'];
  }
  if (address.hostname === 'localhost' || /^(127\.|192\.168\.)/.test(address.hostname)) {
    return [`${url} is on your own computer`, 'Write only the path, starting with /.'];
  }
  if (PREVIEW.test(address.hostname)) {
    return [`${address.hostname} is a preview that visitors can’t open`, 'Write the address of the published page.'];
  }
  if (address.hostname.replace(/^www\./, '') !== at.ownHost) return null;
  return faultOfOwn(`${address.pathname}${address.search}${address.hash}`, at);
}

function faultOfRelative(url: string, at: LinkSurroundings): Fault {
  if (/^www\.|^[\w-]+\.(com|org|net|au|uk|de|example)\b/i.test(url)) {
    return [`the link to ${url} doesn’t start like an address`, `Write https://${url}.`];
  }
  const name = url
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '')
    .split('/')
    .at(-1)!
    .replace(/\.(mdx?|html?)$/i, '');
  const target = [...at.pages.keys()].find((address) => address.endsWith(`/${name}/`));
  const mend = target === undefined ? 'Start it with / and write the whole address.' : `Write ${target}.`;
  return [`the link to ${url} doesn’t start with /, so it goes somewhere else from each page`, mend];
}

/** Checks an address of this site. An anchor alone belongs to the page of the file. */
function faultOfOwn(url: string, at: LinkPlace): Fault | null {
  const [, written = '', anchor = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(url) ?? [];
  const path = written === '' ? at.page : written;
  const address = asAddress(decoded(path));
  if (OF_THE_WORKER.test(address)) return null;
  const anchors = at.pages.get(address);
  if (anchors === undefined) {
    const leads = at.redirects.get(address);
    if (leads !== undefined || isPublicFile(at.root, decoded(path))) return null;
    if (/\.\w+$/.test(path)) {
      return [`there is no file ${path}`, `Put it into public${dirname(path)}, or fix the address.`];
    }
    const near = nearest(address, [...at.pages.keys()], Math.min(MOST_LETTERS, Math.floor(address.length / 2)));
    return [`there is no page ${path}`, near === undefined ? MOVED : `Did you mean ${near}?`];
  }
  if (anchor !== '' && !hasAnchor(anchors, decoded(anchor)))
    return [`${path} has no heading #${anchor}`, suggestion(decoded(anchor), [...(anchors ?? [])])];
  return faultOfEarly(address, at);
}

/**
 * Finds a page that comes later than the link: this link won’t work until then. Advice only,
 * because an editor may plan two pages one after the other.
 */
function faultOfEarly(address: string, { appears, comes }: LinkPlace): Fault | null {
  const time = appears.get(address);
  if (time === undefined || time <= comes) return null;
  const problem =
    time === NEVER
      ? `${address} is a draft, so this link won’t work on the live site`
      : `${address} goes live on ${time}, so this link won’t work until then`;
  return [problem, 'Add the link when that page is live, or publish both together.', 'advice'];
}

/** Adds the slash at the end of a page's address. A file has none. */
function asAddress(path: string): string {
  return path.endsWith('/') || /\.\w+$/.test(path) ? path : `${path}/`;
}

function suggestion(wanted: string, known: readonly string[]): string {
  const near = closestTo(wanted, known);
  if (near !== undefined) return `Did you mean #${near}?`;
  const some = known.filter((anchor) => !/\d{4}-\d\d-\d\d$/.test(anchor));
  return some.length === 0 ? 'Remove the part after #.' : `There are: ${some.map((one) => `#${one}`).join(', ')}.`;
}

/** The site redirects the short address of an article. A redirect of an editor takes precedence. */
const SHORT_ADDRESS = /^\/blog\/[^/]+\/$/;

/** The target of each old address. Addresses end with a slash. */
export function redirectsOf(entries: readonly Entry[]): ReadonlyMap<string, string> {
  return new Map(
    entries.flatMap(({ kind, source }) => {
      const read = kind === 'redirects' ? redirectsSchema.safeParse(source.data) : null;
      return read?.success ? read.data.redirects.map(({ from, to }) => [slashed(from), slashed(to)] as const) : [];
    }),
  );
}

/** Finds redirects that hide a page, lead in a circle or lead to another redirect. */
export function checkRedirects(entries: readonly Entry[], pages: SiteAddresses): ContentProblem[] {
  const redirects = redirectsOf(entries);
  const source = entries.find(({ kind }) => kind === 'redirects')?.source;
  if (source === undefined) return [];
  return [...redirects].flatMap(([from, to], index) => {
    const path = ['redirects', index];
    if (pages.has(from) && !SHORT_ADDRESS.test(from)) {
      const mend = 'Remove the line or the page: the redirect hides the page.';
      return [source.complaint([...path, 'from'], `${from} is a page of the site`, mend)];
    }
    const end = endOf(to, redirects);
    if (end === null) {
      return [source.complaint([...path, 'to'], `${from} redirects in a circle`, 'Write where the page is now.')];
    }
    if (end === to) return [];
    return [source.complaint([...path, 'to'], `${to} is redirected again, to ${end}`, `Write to: ${end}.`, 'advice')];
  });
}

/** The last address of a chain of redirects, or null for a circle. */
function endOf(address: string, redirects: ReadonlyMap<string, string>): string | null {
  const seen = new Set<string>();
  let at = address;
  for (let next = redirects.get(at); next !== undefined; next = redirects.get(at)) {
    if (seen.has(at)) return null;
    seen.add(at);
    at = next;
  }
  return at;
}

function slashed(address: string): string {
  return address.endsWith('/') || /[?#]|\.\w+$/.test(address) ? address : `${address}/`;
}
