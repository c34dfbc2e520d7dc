import rehypeRemark from 'rehype-remark';
import rehypeSanitize from 'rehype-sanitize';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { withoutTracking } from '#catalogue/check/check-links.ts';
import { ALLOWED, cleanHtml } from './clean-html.ts';
import { gatherFootnotes } from './footnotes.ts';
import type { Fault, ForeignBody, Tell } from './foreign-site.ts';
import { handlersFor } from './handlers.ts';
import { attribute, elementsIn, HEADINGS, wordsIn, type HtmlRoot } from './html.ts';
import { component, fieldOf, isComponent, videoIn, type MarkdownNode, type MarkdownRoot } from './markdown.ts';
import { decoded, readablePath, slugOf } from './names.ts';
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
  const faults: Fault[] = [...(body.faults ?? [])];
  const tell: Tell = ({ position }, problem) => faults.push({ line: position?.start.line ?? 1, problem });
  const own = headingTargets(body.tree);
  let lacksPictures = false;
  const handlers = handlersFor({
    title: conversion.title,
    tell,
    picture: (url) => {
      const taken = conversion.picture(url);
      if ('missing' in taken) lacksPictures = true;
      return taken;
    },
    link: (href, node) => {
      const { target, problem } = href.startsWith('#') ? linkWithin(href, own) : linkTo(href, conversion);
      if (problem !== undefined) tell(node, problem);
      return target ?? null;
    },
  });
  const tree = unified()
    .use(() => (html: HtmlRoot) => cleanHtml(html, tell))
    .use(rehypeSanitize, ALLOWED)
    .use(() => (html: HtmlRoot) => gatherFootnotes(html, body.footnotes ?? new Map()))
    .use(rehypeRemark, { handlers })
    .use(() => (markdown: MarkdownRoot) => tidyMarkdown(markdown, conversion.title, tell))
    .runSync(body.tree);
  const sorted = faults.toSorted((a, b) => a.line - b.line);
  const remarks = sorted.map(({ line, problem }) => `${body.file}, line ${line + body.linesBefore}: ${problem}.`);
  return { tree, remarks: [...new Set(remarks)], lacksPictures };
}

/** The hash of each heading on our page, by the hash that links in the text use. */
export function headingTargets(tree: HtmlRoot): Map<string, string> {
  return new Map(
    elementsIn(tree, ...HEADINGS).flatMap((heading) =>
      elementsIn(heading).flatMap((node) =>
        [attribute(node, 'id'), attribute(node, 'name')].flatMap((id): [string, string][] =>
          id === '' ? [] : [[id, `#${slugOf(wordsIn(heading))}`]],
        ),
      ),
    ),
  );
}

function gone(href: string): string {
  return `the link to ${href} leads nowhere here, so it was removed, and its words stay. Link to a page, or leave it`;
}

interface LinkTarget {
  readonly target?: string;
  readonly problem?: string;
}

function linkWithin(href: string, places: ReadonlyMap<string, string>): LinkTarget {
  const target = places.get(decoded(href.slice(1)));
  return target === undefined ? { problem: gone(href) } : { target };
}

/** Where a link leads now, and what an editor has to know. */
function linkTo(href: string, { origin, addresses, places }: Conversion): LinkTarget {
  if (origin === 'ours' && /^\/(?!\/)/.test(href)) return { target: href };
  const base = URL.parse(origin ?? '') ?? new URL('https://old.invalid');
  const address = URL.parse(href, base);
  if (address === null) return { problem: gone(href) };
  if (withoutWww(address) !== withoutWww(base)) return { target: withoutTracking(address).href };
  const path = readablePath(address.pathname);
  const to = addresses.get(path) ?? addresses.get(`${path}/`) ?? addresses.get(path.replace(/\/$/, ''));
  if (to === undefined) {
    if (base.host === 'old.invalid') return { problem: gone(href) };
    return { target: address.href, problem: `the link to ${href} leads to the old site. Link to a page of this site` };
  }
  if (address.hash === '') return { target: to };
  const place = places.get(to)?.get(decoded(address.hash.slice(1)));
  if (place !== undefined) return { target: `${to}${place}` };
  return { target: to, problem: `the link to ${href} leads to the top of the page now. Add a place such as #heading` };
}

function withoutWww({ protocol, host }: URL): string {
  return /^https?:$/.test(protocol) ? host.replace(/^www\./, '') : protocol;
}

type Blocks = MarkdownRoot['children'];

/** Makes a text one of ours: videos from their addresses, components apart, headings from level two, no loose rules. */
function tidyMarkdown(tree: MarkdownRoot, title: string, tell: Tell): MarkdownRoot {
  const children = withoutRules(tree.children.flatMap(componentsApart));
  levelHeadings({ ...tree, children });
  const named = children.flatMap((node): Blocks => {
    if (!isComponent(node) || node.name !== 'Video' || fieldOf(node, 'caption') !== '') return [node];
    const url = fieldOf(node, 'url');
    tell(node, `the video ${url} doesn’t say what it shows, so its caption is the title. Write a caption`);
    return [component('Video', { url, caption: title })];
  });
  return { ...tree, children: named };
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
  const headings: Extract<MarkdownNode, { type: 'heading' }>[] = [];
  visit(tree, 'heading', (node) => {
    headings.push(node);
  });
  const surplus = Math.min(...headings.map(({ depth }) => depth)) - 2;
  let before = 1;
  for (const heading of headings) {
    before = Math.max(2, Math.min(heading.depth - surplus, before + 1));
    heading.depth = before as typeof heading.depth;
  }
}

/** The text without rules before its first words and before its footnotes. */
function withoutRules(children: Blocks): Blocks {
  const says = ({ type }: MarkdownNode) => type !== 'thematicBreak' && type !== 'footnoteDefinition';
  const [first, last] = [children.findIndex(says), children.findLastIndex(says)];
  return children.filter(({ type }, index) => (index >= first && index <= last) || type !== 'thematicBreak');
}
