import Slugger from 'github-slugger';
import { selectAll } from 'hast-util-select';
import rehypeRemark from 'rehype-remark';
import rehypeSanitize from 'rehype-sanitize';
import { unified } from 'unified';
import { decoded, readablePath } from './addresses.ts';
import type { Fault, ForeignBody } from './foreign-site.ts';
import { ALLOWED, attribute, cleanHtml, gatherFootnotes, HEADINGS, wordsIn, type HtmlRoot, type Tell } from './html.ts';
import { handlersFor, tidyMarkdown, type MarkdownRoot } from './markdown.ts';
import type { Taken } from './pictures.ts';

/** The settings of a conversion. */
export interface Conversion {
  readonly title: string;
  readonly picture: (url: string) => Taken;
  /** The site of the text, whose links are its own: null if it is unknown, and `ours` in a text that was pasted here. */
  readonly origin: string | null;
  /** Where the pages of that site are now, by their paths. */
  readonly addresses: ReadonlyMap<string, string>;
  /** The headings of those pages by the names that links give them, each as the hash of its new address. */
  readonly places: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/**
 * Converts a foreign text into Markdown of ours, and lists what an editor has to check, sorted by line. Nothing of it is
 * a script.
 */
export function convertBody(body: ForeignBody, conversion: Conversion) {
  const { title } = conversion;
  const faults: Fault[] = [...(body.faults ?? [])];
  const tell: Tell = ({ position }, problem) => faults.push({ line: position?.start.line ?? 1, problem });
  const own = headingTargets(body.tree);
  let lacksPictures = false;
  const picture = (url: string) => {
    const taken = conversion.picture(url);
    lacksPictures ||= taken.missing !== undefined;
    return taken;
  };
  const handlers = handlersFor({
    ...{ title, tell, picture },
    link: (href, node) => {
      const [target, problem] = newTarget(href, conversion, own);
      if (problem !== undefined) tell(node, `the link to ${href} ${problem}`);
      return target;
    },
  });
  const tree = unified()
    .use(() => (html: HtmlRoot) => cleanHtml(html, tell))
    .use(rehypeSanitize, ALLOWED)
    .use(() => gatherFootnotes)
    .use(rehypeRemark, { handlers })
    .use(() => (markdown: MarkdownRoot) => tidyMarkdown(markdown, title, tell))
    .runSync(body.tree);
  const remarks = faults
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, problem }) => `${body.file}, line ${line + body.linesBefore}: ${problem}.`);
  return { tree, remarks: [...new Set(remarks)], lacksPictures };
}

/** The hash of each heading on our page, by the hash that links in the text use. */
export function headingTargets(tree: HtmlRoot): Map<string, string> {
  const slugger = new Slugger();
  return new Map(
    selectAll(HEADINGS, tree).flatMap((heading) => {
      const target = `#${slugger.slug(wordsIn(heading))}`;
      const named = [heading, ...selectAll('[id], [name]', heading)];
      const ids = named.flatMap((node) => [attribute(node, 'id'), attribute(node, 'name')]);
      return ids.filter(Boolean).map((id): [string, string] => [id, target]);
    }),
  );
}

/** Where a link leads now, or null if it must be removed, and what an editor has to know. */
function newTarget(
  href: string,
  { origin, addresses, places }: Conversion,
  own: ReadonlyMap<string, string>,
): [target: string | null, problem?: string] {
  const base = URL.parse(origin ?? '') ?? new URL('https://old.invalid');
  const address = URL.parse(href, base);
  const path = readablePath(address?.pathname ?? '');
  const to = addresses.get(path) ?? addresses.get(`${path}/`) ?? addresses.get(path.replace(/\/$/, ''));
  const here = own.get(decoded(href.slice(1)));
  if (href.startsWith('#') && here !== undefined) return [here];
  if (origin === 'ours' && /^\/(?!\/)/.test(href)) return [href];
  if (address !== null && siteOf(address) !== siteOf(base)) return [withoutTracking(address).href];
  if (address === null || href.startsWith('#') || (to === undefined && base.host === 'old.invalid'))
    return [null, 'leads nowhere here, so it was removed, and its words stay. Link to a page, or leave it'];
  if (to === undefined) return [address.href, 'leads to the old site. Link to a page of this site'];
  if (address.hash === '') return [to];
  const place = places.get(to)?.get(decoded(address.hash.slice(1)));
  if (place !== undefined) return [`${to}${place}`];
  return [to, 'leads to the top of the page now. Add a place such as #heading'];
}

function siteOf({ protocol, host }: URL): string {
  return /^https?:$/.test(protocol) ? host.replace(/^www\./, '') : protocol;
}

/** The address without what other sites add to recognise a visitor. */
function withoutTracking(address: URL): URL {
  const clean = new URL(address);
  for (const key of address.searchParams.keys()) {
    if (/^(?:utm_\w+|fbclid|gclid|msclkid|igshid|mc_eid|_hsenc)$/.test(key)) clean.searchParams.delete(key);
  }
  return clean;
}
