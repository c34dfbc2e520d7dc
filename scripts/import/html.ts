import rehypeParse from 'rehype-parse';
import rehypeRaw from 'rehype-raw';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

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

export function element(
  tagName: string,
  properties: HtmlElement['properties'] = {},
  children: HtmlChildren = [],
): HtmlElement {
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
export function replaceElements(
  children: readonly HtmlNode[],
  change: (node: HtmlElement) => readonly HtmlNode[],
): HtmlChildren {
  return children.flatMap((child) =>
    child.type === 'element' ? [...change({ ...child, children: replaceElements(child.children, change) })] : [child],
  ) as HtmlChildren;
}
