import { dirname } from 'node:path/posix';
import type { Entry } from '#catalogue/check/check-references.ts';
import { isMedia } from '#catalogue/check/files/check-unread-files.ts';
import { hasAnchor, isPublicFile, type SiteAddresses } from '#catalogue/check/links/site-addresses.ts';
import { lineOfNode } from '#catalogue/check/mdx-text.ts';
import { fieldName, type ContentProblem, type FieldPath } from '#catalogue/check/problem.ts';
import { allNodes, textNodes, wordsOf } from '#catalogue/check/text/text-nodes.ts';
import { closestTo, nearest } from '#domain/text/spelling.ts';

/** A link as an editor wrote it, with its place. */
export interface Link {
  readonly url: string;
  readonly line: number;
  readonly field: string;
}

/** The pages and redirects that links may lead to. */
export interface LinkSurroundings {
  readonly root: string;
  readonly pages: SiteAddresses;
  /** The target of each old address. Old addresses end with a slash. */
  readonly redirects: ReadonlyMap<string, string>;
  /** The host of the site, taken from the operator's mail address: `example.com`. */
  readonly ownHost: string | null;
}

type Fault = readonly [problem: string, mend: string];

const MOVED = 'Correct the address. If the page has moved, redirects.yaml should lead to its new place.';
/** An address with more different letters is not a misspelling. */
const MOST_LETTERS = 3;
/** Addresses that the Worker answers without a built page. */
const OF_THE_WORKER = /^\/(api|staff|inbox)\//;

/**
 * Finds links to a missing page or a missing anchor: in texts, the menu, redirects and the addresses of tours and the
 * operator (E01).
 */
export function checkLinks(entry: Entry, at: LinkSurroundings): ContentProblem[] {
  return linksOf(entry).flatMap(({ url, line, field }): ContentProblem[] => {
    const fault = faultOf(url, pageOf(entry), at);
    return fault === null
      ? []
      : [{ file: entry.file, line, field, problem: fault[0], mend: fault[1], severity: 'mistake' }];
  });
}

export function linksOf(entry: Entry): Link[] {
  return [...linksInText(entry), ...linksInFields(entry)];
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
      return say(`the link to ${node.url} has no words`, 'Write them between the square brackets.', 'mistake');
    }
    if (!/^(click )?(here|this|link|more)[.!]?$/i.test(words)) return [];
    return say(`the link "${words}" does not say where it leads`, 'Let its words name what is there.', 'advice');
  });
}

/** Lists the links of a text. Another check reports the definition of a picture. */
function linksInText({ source }: Entry): Link[] {
  return allNodes(textNodes(source)).flatMap((node) =>
    node.type === 'link' || (node.type === 'definition' && !isMedia(node.url))
      ? [{ url: node.url, line: source.bodyLine + lineOfNode(node) - 1, field: 'text' }]
      : [],
  );
}

/** The fields with an address, by kind of file. */
const ADDRESS_FIELDS: Partial<Record<Entry['kind'], readonly string[]>> = {
  banner: ['url'],
  navigation: ['url'],
  operator: ['facebook', 'instagram', 'youtube'],
  redirects: ['to'],
  tours: ['trip_notes'],
};

function linksInFields({ kind, source }: Entry): Link[] {
  const fields = ADDRESS_FIELDS[kind];
  if (fields === undefined) return [];
  return addressesIn(source.data, fields, []).map(({ url, path }) => ({
    url,
    line: source.lineOf(path),
    field: fieldName(path),
  }));
}

function addressesIn(data: unknown, fields: readonly string[], path: FieldPath): { url: string; path: FieldPath }[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]: [string, unknown]) => {
    const here = [...path, Array.isArray(data) ? Number(key) : key];
    if (typeof value === 'string') return fields.includes(key) ? [{ url: value, path: here }] : [];
    return addressesIn(value, fields, here);
  });
}

function faultOf(written: string, page: string, at: LinkSurroundings): Fault | null {
  const url = written.trim();
  if (url === '') return ['a link has no address', 'Write it between the round brackets.'];
  if (/^mailto:/i.test(url)) return faultOfMail(url);
  if (/^tel:/i.test(url)) {
    if (/^tel:\+?[\d\s()-]{3,}$/i.test(decoded(url))) return null;
    return [`${url} is no telephone number`, 'Write tel: and the number with its country, such as tel:+442079460000.'];
  }
  if (/^https?:/i.test(url)) return faultOfWeb(url, page, at);
  // Another check reports other protocols.
  if (/^[a-z][a-z\d+.-]*:/i.test(url) || url.startsWith('//')) return null;
  if (url.startsWith('#') || url.startsWith('/')) return faultOfOwn(url, page, at);
  return faultOfRelative(url, at);
}

function faultOfMail(url: string): Fault | null {
  if (/^mailto:[^\s@]+@[^\s@]+\.[^\s@]+$/i.test(url)) return null;
  return [`${url} is no mail address`, 'Write mailto: and the address, such as mailto:hello@example.com.'];
}

/** Checks the form of an address of another site without a request. An address of the own site must exist. */
function faultOfWeb(url: string, page: string, at: LinkSurroundings): Fault | null {
  const address = URL.parse(url);
  if (address === null || !/\w\.\w|^localhost$/.test(address.hostname)) {
    return [`${url} is no address`, 'Copy it from the bar of the browser.'];
  }
  if (address.hostname === 'localhost' || /^(127\.|192\.168\.)/.test(address.hostname)) {
    return [`${url} is on your own machine`, 'Write only what follows the name, beginning with /.'];
  }
  if (address.hostname.replace(/^www\./, '') !== at.ownHost) return null;
  return faultOfOwn(`${address.pathname}${address.search}${address.hash}`, page, at);
}

function faultOfRelative(url: string, at: LinkSurroundings): Fault {
  if (/^www\.|^[\w-]+\.(com|org|net|au|uk|de|example)\b/i.test(url)) {
    return [`the link to ${url} does not begin as an address does`, `Write https://${url}.`];
  }
  const name = url
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '')
    .split('/')
    .at(-1)!
    .replace(/\.(mdx?|html?)$/i, '');
  const target = [...at.pages.keys()].find((address) => address.endsWith(`/${name}/`));
  const mend = target === undefined ? 'Begin it with / and write the whole address.' : `Write ${target}.`;
  return [`the link to ${url} does not begin with /, and so leads somewhere else from each page`, mend];
}

/** Checks an address of this site. An anchor alone belongs to the page of the file. */
function faultOfOwn(url: string, page: string, at: LinkSurroundings): Fault | null {
  const [, written = '', anchor = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(url) ?? [];
  const path = written === '' ? page : written;
  const address = asAddress(decoded(path));
  if (OF_THE_WORKER.test(address)) return null;
  const anchors = at.pages.get(address);
  if (anchors === undefined) {
    const leads = at.redirects.get(address);
    if (leads !== undefined || isPublicFile(at.root, decoded(path))) return null;
    if (/\.\w+$/.test(path)) {
      return [`there is no file ${path}`, `Put it into public${dirname(path)}, or correct the address.`];
    }
    const near = nearest(address, [...at.pages.keys()], Math.min(MOST_LETTERS, Math.floor(address.length / 2)));
    return [`there is no page ${path}`, near === undefined ? MOVED : `Did you mean ${near}?`];
  }
  if (anchor === '' || hasAnchor(anchors, decoded(anchor))) return null;
  return [`${path} has no place called #${anchor}`, suggestion(decoded(anchor), [...(anchors ?? [])])];
}

/** The page that shows a file. Settings are on every page; the home page represents them all. */
export function pageOf({ kind, slug }: Entry): string {
  switch (kind) {
    case 'tours':
      return `/trips/${slug}/`;
    case 'destinations':
      return `/destinations/${slug}/`;
    case 'articles':
      return `/blog/article/${slug}/`;
    case 'categories':
      return `/blog/category/${slug}/`;
    case 'authors':
      return `/blog/author/${slug}/`;
    case 'pages':
      return `/${slug}/`;
    case 'faqs':
      return '/faq/';
    case 'reviews':
      return '/reviews/';
    default:
      return '/';
  }
}

/** Adds the slash at the end of a page's address. A file has none. */
export function asAddress(path: string): string {
  return path.endsWith('/') || /\.\w+$/.test(path) ? path : `${path}/`;
}

function suggestion(wanted: string, known: readonly string[]): string {
  const near = closestTo(wanted, known);
  if (near !== undefined) return `Did you mean #${near}?`;
  const some = known.filter((anchor) => !/\d{4}-\d\d-\d\d$/.test(anchor));
  return some.length === 0 ? 'Remove what stands behind #.' : `There are: ${some.map((one) => `#${one}`).join(', ')}.`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
