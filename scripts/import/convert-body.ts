import Slugger from 'github-slugger';
import { selectAll } from 'hast-util-select';
import rehypeRemark from 'rehype-remark';
import rehypeSanitize from 'rehype-sanitize';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { withoutTracking } from '#catalogue/check/check-links.ts';
import { decoded, readablePath } from './addresses.ts';
import type { Fault, ForeignBody } from './foreign-site.ts';
import { ALLOWED, attribute, cleanHtml, gatherFootnotes, HEADINGS, wordsIn, type HtmlRoot, type Tell } from './html.ts';
import {
  component,
  fieldOf,
  handlersFor,
  isComponent,
  videoIn,
  type MarkdownNode,
  type MarkdownRoot,
} from './markdown.ts';
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

export interface Converted {
  readonly tree: MarkdownRoot;
  /** What was lost or is doubtful, with file and line, sorted by line. */
  readonly remarks: readonly string[];
  readonly lacksPictures: boolean;
}

/** Converts a foreign text into Markdown of ours, and lists what an editor has to check. Nothing of it is a script. */
export function convertBody(body: ForeignBody, conversion: Conversion): Converted {
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

type Blocks = MarkdownRoot['children'];

/** Makes a text one of ours: videos from their addresses, components apart, headings from level two. */
function tidyMarkdown(tree: MarkdownRoot, title: string, tell: Tell): MarkdownRoot {
  const children = tree.children.flatMap(componentsApart).map((node) => {
    if (!isComponent(node) || node.name !== 'Video' || fieldOf(node, 'caption') !== '') return node;
    const url = fieldOf(node, 'url');
    tell(node, `the video ${url} doesn’t say what it shows, so its caption is the title. Write a caption`);
    return component('Video', { url, caption: title });
  });
  levelHeadings({ ...tree, children });
  return { ...tree, children };
}

/** Components must be at the top level of a text, so they move from a list, a quotation or a cell to below it. */
function componentsApart(node: Blocks[number]): Blocks {
  if (node.type === 'paragraph' && node.children.length === 0) return [];
  const video = videoIn(node);
  if (video !== null) return [video];
  if (isComponent(node) || !('children' in node)) return [node];
  const found: Blocks = [];
  const without = <Node extends MarkdownNode>(one: Node): Node => {
    if (!('children' in one)) return one;
    const kept = (one.children as Blocks).filter((child) => {
      if (isComponent(child)) found.push(child);
      return !isComponent(child);
    });
    return { ...one, children: kept.map(without) };
  };
  return [without(node), ...found];
}

/** Makes headings begin at level two, without gaps between levels. */
function levelHeadings(tree: MarkdownRoot): void {
  let surplus = Infinity;
  visit(tree, 'heading', ({ depth }) => {
    surplus = Math.min(surplus, depth - 2);
  });
  let before = 1;
  visit(tree, 'heading', (heading) => {
    before = Math.max(2, Math.min(heading.depth - surplus, before + 1));
    heading.depth = before as typeof heading.depth;
  });
}
