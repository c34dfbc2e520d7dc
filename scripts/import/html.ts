import { matches, select, selectAll } from 'hast-util-select';
import { toText } from 'hast-util-to-text';
import rehypeParse from 'rehype-parse';
import rehypeRaw from 'rehype-raw';
import type { Options } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { decoded } from './addresses.ts';

const HTML = unified().use(rehypeParse, { fragment: true }).freeze();
const MARKDOWN = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .freeze();

export type HtmlRoot = ReturnType<typeof parseHtml>;
export type HtmlNode = HtmlRoot['children'][number];
export type HtmlElement = Extract<HtmlNode, { type: 'element' }>;
export type HtmlChildren = HtmlElement['children'];
/** Names a fault of an element. */
export type Tell = (node: Pick<HtmlElement, 'position'>, problem: string) => void;

/** Parses HTML into a tree, like a browser without scripts. */
export function parseHtml(html: string) {
  return HTML.parse(html);
}

/** Parses Markdown, and the HTML in it, into a tree. */
export function parseMarkdown(markdown: string): HtmlRoot {
  return MARKDOWN.runSync(MARKDOWN.parse(markdown));
}

/** An attribute as text, or ''. */
export function attribute({ properties }: HtmlElement, name: string): string {
  return [properties[name] ?? ''].flat().join(' ');
}

/** The words of a tree in one line. */
export function wordsIn(node: HtmlRoot | HtmlNode): string {
  return oneLine(toText(node));
}

/** The words of some HTML in one line. */
export function wordsOf(html: string): string {
  return wordsIn(parseHtml(html));
}

export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** The tree with each element replaced by what `change` returns, the innermost first. */
function replaceElements(
  children: readonly HtmlNode[],
  change: (node: HtmlElement) => readonly HtmlNode[],
): HtmlChildren {
  return children.flatMap((child) =>
    child.type === 'element' ? [...change({ ...child, children: replaceElements(child.children, change) })] : [child],
  ) as HtmlChildren;
}

/** Attributes in which pages that load pictures late have the address. */
export const LAZY = ['dataSrc', 'dataLazySrc', 'dataOriginal', 'dataFullUrl', 'dataOrigFile'];
const PROTOCOLS = ['http', 'https', 'mailto', 'tel'];
export const HEADINGS = 'h1, h2, h3, h4, h5, h6';
/** Elements that are removed with what is in them. */
const DROPPED = 'script, style, form, input, button, select, textarea, svg, canvas, map';
const SILENTLY = 'link, meta, title, head, template, track, param, noscript';
/** Decorations of themes and plugins, and parts of the old site's pages, which are no part of an article. */
const PAGE_PART =
  '.kg-bookmark-thumbnail, .kg-bookmark-icon, .kg-bookmark-metadata, .kg-audio-thumbnail, .kg-audio-player, ' +
  '.wp-block-file__button, .screen-reader-text, .sharedaddy, .jp-relatedposts, [class^="addtoany"]';
/** Elements within a line. */
const INLINE = 'strong, b, em, i, del, s, strike, code, sub, sup, mark, kbd, small, abbr';
const SHOWN = 'img, iframe, video, audio, embed, object';
/** Elements that a table's cell cannot have. */
const CONTAINERS =
  'div, section, article, main, header, footer, aside, nav, center, address, figure, figcaption, p, blockquote, pre, ' +
  `details, summary, ul, ol, li, dl, dt, dd, ${HEADINGS}`;
const BLOCKS = `${CONTAINERS}, ${SHOWN}, table, caption, thead, tbody, tfoot, tr, th, td`;
/** A longer heading is a paragraph that was made large. */
const LONGEST_HEADING = 120;

/** The elements and attributes of which an article is made; all others are removed, and their words stay. */
export const ALLOWED: Options = {
  tagNames: `${BLOCKS}, ${INLINE}, a, br, hr, source`.split(', '),
  attributes: {
    '*': [
      ...['className', 'id', 'name', 'title', 'align', 'dataFn', 'dataFootnoteRef', 'dataFootnotes', 'src', 'srcSet'],
      ...['href', 'alt', 'width', 'height', 'data', 'colSpan', 'rowSpan', 'start', ...LAZY],
    ],
  },
  protocols: { href: PROTOCOLS, src: ['http', 'https'], data: ['http', 'https'] },
  clobber: [],
};

/** Removes what an article cannot have, names each loss, and makes the rest regular: lines hold no blocks. */
export function cleanHtml(tree: HtmlRoot, tell: Tell): HtmlRoot {
  visit(tree, 'element', (node, index, parent) => {
    if (!matches(`${DROPPED}, ${SILENTLY}, ${PAGE_PART}`, node)) return undefined;
    const words = wordsIn(node);
    if (matches(DROPPED, node))
      tell(node, `<${node.tagName}> was left out with everything in it. Write what readers need as text`);
    else if (matches(PAGE_PART, node) && words !== '') tell(node, `"${words}" was left out, as part of the old page`);
    parent!.children.splice(index!, 1);
    return [SKIP, index];
  });
  const children = replaceElements(tree.children, (node) => {
    const { tagName, properties } = node;
    const handler = Object.keys(properties).find((name) => /^on/i.test(name));
    if (handler !== undefined) tell(node, `<${tagName}> had the script ${handler.toLowerCase()}, which was removed`);
    const href = URL.parse(attribute(node, 'href'), 'https://site.example/');
    if (tagName === 'a' && !PROTOCOLS.includes(href?.protocol.slice(0, -1) ?? '')) {
      tell(node, `the link to ${attribute(node, 'href')} was removed, and its words stay. Link to a page, or leave it`);
      return node.children;
    }
    if (matches(HEADINGS, node)) return headingOf(node);
    if (tagName === 'table') return [tableOf(node)];
    const isEmpty = wordsIn(node) === '';
    if (tagName === 'p') return isEmpty && !select(`${SHOWN}, sup`, node) ? [] : [node];
    const isLine = matches(INLINE, node);
    return isLine && ((isEmpty && tagName !== 'sup') || select(BLOCKS, node)) ? node.children : [node];
  });
  return { ...tree, children };
}

/** A heading of words only; what it shows stands below it. */
function headingOf(node: HtmlElement): HtmlElement[] {
  const words = wordsIn(node);
  const shown = selectAll(SHOWN, node);
  if (words === '') return shown;
  const children = replaceElements(node.children, (one) => (matches(SHOWN, one) ? [] : [one]));
  return [{ ...node, tagName: words.length > LONGEST_HEADING ? 'p' : node.tagName, children }, ...shown];
}

/** A table as Markdown can hold it: its first row is the header, and each cell is one line. */
function tableOf(node: HtmlElement): HtmlElement {
  const header = select('th', node) ? undefined : select('tr', node);
  const children = replaceElements(node.children, (one) => {
    if (matches(`${CONTAINERS}, br`, one)) return [...one.children, { type: 'text', value: ' ' }];
    if (one.tagName !== 'tr' || header === undefined || one.position !== header.position) return [one];
    return [{ ...one, children: replaceElements(one.children, asHeader) }];
  });
  return { ...node, children };
}

function asHeader(cell: HtmlElement): HtmlElement[] {
  return [cell.tagName === 'td' ? { ...cell, tagName: 'th' } : cell];
}

/** The mark of a footnote in a text, and the footnote at the end of the text. Both have the number. */
export const FOOTNOTE_MARK = 'x-footnote-mark';
export const FOOTNOTE = 'x-footnote';

const NOTES = 'li, p, div, aside';
const BACK = /^(?:[\s↩↵^⤴\u2191[\]]|\uFE0E|\d)*$/u;

/** Makes the marks and footnotes of each system ours, numbered in the order of the marks. */
export function gatherFootnotes(tree: HtmlRoot): HtmlRoot {
  const notes = selectAll(NOTES, tree);
  const isNamed = (node: HtmlElement, id: string) => [attribute(node, 'id'), attribute(node, 'name')].includes(id);
  const found = new Map<string, HtmlElement>();
  const marked = replaceElements(tree.children, (node) => {
    const isAround = node.tagName === 'sup' && select(FOOTNOTE_MARK, node) && wordsIn(node) === '';
    if (isAround) return node.children;
    const id = noteNamedBy(node);
    const note = notes.find((one) => id !== '' && isNamed(one, id));
    if (note === undefined) return [node];
    found.set(id, note);
    const properties = { number: [...found.keys()].indexOf(id) + 1 };
    return [{ type: 'element', tagName: FOOTNOTE_MARK, properties, children: [] }];
  });
  const text = replaceElements(marked, (node) => {
    const isNote = matches(NOTES, node) && [...found.keys()].some((id) => isNamed(node, id));
    const isTheirs = found.size > 0 && matches('ol, ul, [class*="footnotes"], [data-footnotes]', node);
    return isNote || (isTheirs && !select('li', node)) ? [] : [node];
  });
  const gathered = [...found.values()].map(({ children }, index): HtmlElement => {
    return {
      type: 'element',
      tagName: FOOTNOTE,
      properties: { number: index + 1 },
      children: withoutWayBack(children),
    };
  });
  return { ...tree, children: [...text, ...gathered] };
}

/** The id of the note that a mark leads to, or ''. */
function noteNamedBy(node: HtmlElement): string {
  if (attribute(node, 'dataFn') !== '') return attribute(node, 'dataFn');
  const isMark = matches('sup, a[class*="footnote"], a[data-footnote-ref]', node);
  const link = isMark ? select(':scope > a, a:scope', node) : undefined;
  return link && attribute(link, 'href').startsWith('#') ? decoded(attribute(link, 'href').slice(1)) : '';
}

/** A note without the links that lead back to its mark. */
function withoutWayBack(note: HtmlChildren): HtmlChildren {
  return replaceElements(note, (node) => {
    const leadsBack = matches('a[href^="#"]', node) && BACK.test(wordsIn(node));
    return leadsBack || (node.tagName === 'sup' && wordsIn(node) === '') ? [] : [node];
  });
}
