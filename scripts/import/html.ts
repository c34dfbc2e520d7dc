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

export const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** Parses HTML into a tree, like a browser without scripts. */
export function parseHtml(html: string) {
  return HTML.parse(html);
}

/** Parses Markdown, and the HTML in it, into a tree. */
export function parseMarkdown(markdown: string): HtmlRoot {
  return MARKDOWN.runSync(MARKDOWN.parse(markdown));
}

export function isElement(node: HtmlRoot | HtmlNode | undefined, ...names: readonly string[]): node is HtmlElement {
  return node?.type === 'element' && (names.length === 0 || names.includes(node.tagName));
}

function element(tagName: string, properties: HtmlElement['properties'], children: HtmlChildren): HtmlElement {
  return { type: 'element', tagName, properties, children };
}

/** An attribute as text, or ''. */
export function attribute({ properties }: HtmlElement, name: string): string {
  const value = properties[name];
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function hasClass(node: HtmlElement, name: RegExp): boolean {
  return attribute(node, 'className')
    .split(/\s+/)
    .some((one) => name.test(one));
}

/** The words of a tree in one line. */
export function wordsIn(node: HtmlRoot | HtmlNode): string {
  return oneLine(textIn(node));
}

/** The words of some HTML in one line. */
export function wordsOf(html: string): string {
  return wordsIn(parseHtml(html));
}

export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function textIn(node: HtmlRoot | HtmlNode): string {
  if (node.type === 'text') return node.value;
  if (isElement(node, 'br')) return ' ';
  return 'children' in node ? node.children.map(textIn).join('') : '';
}

/** The elements of a tree, or those with some names, in document order. */
export function elementsIn(node: HtmlRoot | HtmlNode, ...names: readonly string[]): HtmlElement[] {
  const found: HtmlElement[] = [];
  visit(node, 'element', (one) => {
    if (isElement(one, ...names)) found.push(one);
  });
  return found;
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

/** The beginnings that a link may have. */
const PROTOCOLS = ['http', 'https', 'mailto', 'tel'];
/** Attributes in which pages that load pictures late have the address. */
export const LAZY = ['dataSrc', 'dataLazySrc', 'dataOriginal', 'dataFullUrl', 'dataOrigFile'];
/** Elements that are removed with what is in them. */
const DROPPED = ['script', 'style', 'form', 'input', 'button', 'select', 'textarea', 'svg', 'canvas', 'map'];
const SILENTLY = ['link', 'meta', 'title', 'head', 'template', 'track', 'param', 'noscript'];
/** Elements within a line. */
const INLINE = ['strong', 'b', 'em', 'i', 'del', 's', 'strike', 'code', 'sub', 'sup', 'mark', 'kbd', 'small', 'abbr'];
/** A longer heading is a paragraph that was made large. */
const LONGEST_HEADING = 120;
const SHOWN = ['img', 'iframe', 'video', 'audio', 'embed', 'object'];
/** Elements that a table's cell cannot have. */
const CONTAINERS = [
  ...['div', 'section', 'article', 'main', 'header', 'footer', 'aside', 'nav', 'center', 'address'],
  ...['figure', 'figcaption', 'p', 'blockquote', 'pre', 'details', 'summary'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', ...HEADINGS],
];
const BLOCKS = [...CONTAINERS, ...SHOWN, 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

/** The elements and attributes of which an article is made; all others are removed, and their words stay. */
export const ALLOWED: Options = {
  tagNames: [...BLOCKS, ...INLINE, 'a', 'br', 'hr', 'source'],
  attributes: {
    '*': ['className', 'id', 'name', 'title', 'align', 'dataFn', 'dataFootnoteRef', 'dataFootnotes', 'src', 'srcSet'],
    a: ['href'],
    img: ['alt', 'width', 'height', ...LAZY],
    iframe: ['dataSrc'],
    object: ['data'],
    td: ['colSpan', 'rowSpan'],
    th: ['colSpan', 'rowSpan'],
    ol: ['start'],
  },
  protocols: { href: PROTOCOLS, src: ['http', 'https'], data: ['http', 'https'] },
  clobber: [],
};

/** Decorations of themes and plugins, and parts of the old site's pages, which are no part of an article. */
const PAGE_PART =
  /^(kg-bookmark-(thumbnail|icon|metadata)|kg-audio-(thumbnail|player)|wp-block-file__button|screen-reader-text|sharedaddy|jp-relatedposts|addtoany.*)$/;

/** Removes what an article cannot have, names each loss, and makes the rest regular: lines hold no blocks. */
export function cleanHtml(tree: HtmlRoot, tell: Tell): HtmlRoot {
  visit(tree, 'element', (node, index, parent) => {
    const isPart = hasClass(node, PAGE_PART);
    const isDropped = DROPPED.includes(node.tagName);
    if (!isPart && !isDropped && !SILENTLY.includes(node.tagName)) return undefined;
    const words = wordsIn(node);
    if (isDropped) tell(node, `<${node.tagName}> was left out with everything in it. Write what readers need as text`);
    else if (isPart && words !== '') tell(node, `"${words}" was left out, as part of the old page`);
    parent!.children.splice(index!, 1);
    return [SKIP, index];
  });
  const children = replaceElements(tree.children, (node) => {
    const { tagName } = node;
    const handler = Object.keys(node.properties).find((name) => /^on/i.test(name));
    if (handler !== undefined) tell(node, `<${tagName}> had the script ${handler.toLowerCase()}, which was removed`);
    if (tagName === 'a' && !isLink(attribute(node, 'href'))) {
      tell(node, `the link to ${attribute(node, 'href')} was removed, and its words stay. Link to a page, or leave it`);
      return node.children;
    }
    if (tagName === 'p' && wordsIn(node) === '' && elementsIn(node, ...SHOWN, 'sup').length === 0) return [];
    if (HEADINGS.includes(tagName)) return headingOf(node);
    if (tagName === 'table') return [tableOf(node)];
    if (!INLINE.includes(tagName)) return [node];
    const isEmpty = wordsIn(node) === '' && tagName !== 'sup';
    return isEmpty || elementsIn(node, ...BLOCKS).length > 0 ? node.children : [node];
  });
  return { ...tree, children };
}

function isLink(href: string): boolean {
  const address = URL.parse(href, 'https://site.example/');
  return address !== null && PROTOCOLS.includes(address.protocol.slice(0, -1));
}

/** A heading of words only; what it shows stands below it. */
function headingOf(node: HtmlElement): HtmlElement[] {
  const words = wordsIn(node);
  const shown = elementsIn(node, ...SHOWN);
  if (words === '') return shown;
  const children = replaceElements(node.children, (one) => (SHOWN.includes(one.tagName) ? [] : [one]));
  return [{ ...node, tagName: words.length > LONGEST_HEADING ? 'p' : node.tagName, children }, ...shown];
}

/** A table as Markdown can hold it: its first row is the header, and each cell is one line. */
function tableOf(node: HtmlElement): HtmlElement {
  const [firstRow] = elementsIn(node, 'tr');
  const hasHeader = elementsIn(node, 'th').length > 0;
  const children = replaceElements(node.children, (one) => {
    if ([...CONTAINERS, 'br'].includes(one.tagName)) return [...one.children, { type: 'text', value: ' ' }];
    if (hasHeader || one.tagName !== 'tr' || one.position !== firstRow?.position) return [one];
    return [{ ...one, children: replaceElements(one.children, (cell) => [asHeader(cell)]) }];
  });
  return { ...node, children };
}

function asHeader(cell: HtmlElement): HtmlElement {
  return cell.tagName === 'td' ? { ...cell, tagName: 'th' } : cell;
}

/** The mark of a footnote in a text, and the footnote at the end of the text. Both have the number. */
export const FOOTNOTE_MARK = 'x-footnote-mark';
export const FOOTNOTE = 'x-footnote';

const NOTES = ['li', 'p', 'div', 'aside'];
const BACK = /^(?:[\s↩↵^⤴\u2191[\]]|\uFE0E|\d)*$/u;

/** Makes the marks and footnotes of each system ours, numbered in the order of the marks. */
export function gatherFootnotes(tree: HtmlRoot): HtmlRoot {
  const notes = elementsIn(tree, ...NOTES);
  const found = new Map<string, HtmlElement>();
  const marked = replaceElements(tree.children, (node) => {
    const isDoubled = node.tagName === 'sup' && node.children.every((child) => isElement(child, FOOTNOTE_MARK));
    if (isDoubled && node.children.length > 0) return node.children;
    const id = noteNamedBy(node);
    const note = notes.find((one) => id !== null && isNamed(one, id));
    if (id === null || note === undefined) return [node];
    found.set(id, note);
    return [element(FOOTNOTE_MARK, { number: [...found.keys()].indexOf(id) + 1 }, [])];
  });
  if (found.size === 0) return { ...tree, children: marked };
  const text = replaceElements(marked, (node) => {
    if (isElement(node, ...NOTES) && [...found.keys()].some((id) => isNamed(node, id))) return [];
    const isTheirs =
      ['ol', 'ul'].includes(node.tagName) || hasClass(node, /footnotes/) || 'dataFootnotes' in node.properties;
    return isTheirs && elementsIn(node, 'li').length === 0 ? [] : [node];
  });
  const gathered = [...found.values()].map(({ children }, index) =>
    element(FOOTNOTE, { number: index + 1 }, withoutWayBack(children)),
  );
  return { ...tree, children: [...text, ...gathered] };
}

function isNamed(node: HtmlElement, id: string): boolean {
  return attribute(node, 'id') === id || attribute(node, 'name') === id;
}

/** The id of the note that a mark leads to, if the element is a mark. */
function noteNamedBy(node: HtmlElement): string | null {
  const { dataFn } = node.properties;
  if (typeof dataFn === 'string') return dataFn;
  const link = node.tagName === 'sup' ? node.children.find((child) => isElement(child, 'a')) : node;
  if (!isElement(link, 'a')) return null;
  const href = attribute(link, 'href');
  const isMark = node.tagName === 'sup' || hasClass(link, /footnote/) || 'dataFootnoteRef' in link.properties;
  return isMark && href.startsWith('#') ? decoded(href.slice(1)) : null;
}

/** A note without the links that lead back to its mark. */
function withoutWayBack(note: HtmlChildren): HtmlChildren {
  return replaceElements(note, (node) => {
    const leadsBack = node.tagName === 'a' && attribute(node, 'href').startsWith('#') && BACK.test(wordsIn(node));
    return leadsBack || (node.tagName === 'sup' && wordsIn(node) === '') ? [] : [node];
  });
}
