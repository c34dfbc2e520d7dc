import { tidyHtml } from './tidy-html.ts';
import { lineOf } from './line-of.ts';
import { decoded, readablePath } from './slugs.ts';
import type { HtmlElement } from './hast.ts';
import type { ForeignBody } from './foreign-site.ts';

/** The beginnings that a link of a text may have. */
const PROTOCOLS = ['https:', 'http:', 'mailto:', 'tel:'];

/** The settings of a conversion. */
export interface Conversion {
  readonly title: string;
  /** The picture at an address as a file beside the text, or why there is none. */
  readonly picture: (url: string) => { file: string } | { missing: string };
  /** Whether links without a site's name are of this site, as in a text that was pasted into it. */
  readonly isOurs: boolean;
  /** The site of the text, whose links are its own; null if it is unknown. */
  readonly origin: string | null;
  /** Where the pages of that site are now, by their paths. */
  readonly addresses: ReadonlyMap<string, string>;
  /** The headings of those pages by the names that links give them, each as the hash of its new address. */
  readonly places: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

export interface Converted {
  readonly children: HtmlElement['children'];
  /** What was lost or is doubtful, with file and line, sorted by line. */
  readonly remarks: readonly string[];
  readonly lacksPictures: boolean;
}

/** Converts a foreign text into a tree of our own elements, and lists what a person has to check (E03). */
export function convertBody(
  body: ForeignBody,
  { title, picture, isOurs, origin, addresses, places }: Conversion,
): Converted {
  const reasons = new Map<string, string>();
  const away = new Set<string>();
  const unplaced = new Set<string>();
  const { children, faults } = tidyHtml(body.html, {
    title,
    breaksAreParagraphs: body.breaksAreParagraphs,
    footnotes: body.footnotes,
    picture: (url) => {
      const taken = picture(url);
      if ('file' in taken) return taken.file;
      reasons.set(`the picture ${url} is not there`, taken.missing);
      return null;
    },
    link: (href) => {
      if (isOurs && /^\/(?!\/)/.test(href)) return href;
      const target = linkTo(href, origin, { addresses, places });
      if (target?.stays === true) away.add(href);
      if (target?.lacksPlace === true) unplaced.add(href);
      return target?.href ?? null;
    },
  });
  const next = new Map<string, number>();
  const found = [
    ...body.faults,
    ...faults,
    ...[...away].map((href) => ({ written: href, problem: `the link to ${href} leads to the old site` })),
    ...[...unplaced].map((href) => ({
      written: href,
      problem: `the link to ${href} leads to the top of the page now`,
    })),
  ].map(({ written, problem }) => {
    const at = lineOf(body.place, written, next.get(written));
    next.set(written, at.next);
    return { line: at.line, text: `${body.place.file}, line ${at.line}: ${reasons.get(problem) ?? problem}.` };
  });
  return {
    children,
    remarks: [...new Set(found.toSorted((a, b) => a.line - b.line).map(({ text }) => text))],
    lacksPictures: reasons.size > 0,
  };
}

/** Where a link leads, and what a person has to know of it. */
interface LinkTarget {
  readonly href: string;
  /** It leads to a page of the old site that was not imported. */
  readonly stays?: boolean;
  /** It named a place of a page that the page has no more. */
  readonly lacksPlace?: boolean;
}

/** The new target of a link. Null: not a link. */
function linkTo(
  href: string,
  origin: string | null,
  { addresses, places }: Pick<Conversion, 'addresses' | 'places'>,
): LinkTarget | null {
  const base = origin ?? 'https://old.invalid';
  const address = URL.parse(href, `${base}/`);
  if (address === null || !PROTOCOLS.includes(address.protocol)) return null;
  if (address.origin !== new URL(base).origin && withoutWww(address) !== withoutWww(new URL(base)))
    return { href: address.href };
  const { hash } = address;
  const pathname = readablePath(address.pathname);
  const to = addresses.get(pathname) ?? addresses.get(`${pathname}/`) ?? addresses.get(pathname.replace(/\/$/, ''));
  if (to === undefined) return origin === null ? null : { href: address.href, stays: true };
  if (hash === '') return { href: to };
  const place = places.get(to)?.get(decoded(hash.slice(1)));
  return place === undefined ? { href: to, lacksPlace: true } : { href: `${to}${place}` };
}

function withoutWww({ protocol, host }: URL): string {
  return /^https?:$/.test(protocol) ? host.replace(/^www\./, '') : '';
}
