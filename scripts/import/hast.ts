import { fromHtml } from 'hast-util-from-html';

/** Parses HTML into a tree, like a browser without scripts. */
export type HtmlRoot = ReturnType<typeof fromHtml>;
export type HtmlNode = HtmlRoot['children'][number];
export type HtmlElement = Extract<HtmlNode, { type: 'element' }>;

/** Reads HTML without its comments: blocks of WordPress are fenced with them, and MDX has no sign for one. */
export function parseHtml(html: string): HtmlRoot {
  const root = fromHtml(html, { fragment: true });
  return { ...root, children: withoutComments(root.children) };
}

function withoutComments<Node extends HtmlNode>(children: readonly Node[]): Node[] {
  return children.flatMap((node): Node[] => {
    if (node.type === 'comment') return [];
    return 'children' in node ? [{ ...node, children: withoutComments(node.children) }] : [node];
  });
}

export function isElement(node: HtmlRoot | HtmlNode | undefined, ...names: readonly string[]): node is HtmlElement {
  return node?.type === 'element' && (names.length === 0 || names.includes(node.tagName));
}

export function element(
  tagName: string,
  properties: HtmlElement['properties'] = {},
  children: HtmlElement['children'] = [],
): HtmlElement {
  return { type: 'element', tagName, properties, children };
}

/** An attribute as text, or ''. */
export function attribute({ properties }: HtmlElement, name: string): string {
  const value = properties[name];
  return Array.isArray(value)
    ? value.join(' ')
    : typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : '';
}

export function hasClass(node: HtmlElement, name: string | RegExp): boolean {
  const classes = attribute(node, 'className').split(/\s+/);
  return classes.some((one) => (typeof name === 'string' ? one === name : name.test(one)));
}

export function textIn(node: HtmlRoot | HtmlNode): string {
  if (node.type === 'text') return node.value;
  if (isElement(node, 'br')) return ' ';
  return 'children' in node ? node.children.map(textIn).join('') : '';
}

/** The text of an element in one line. */
export function wordsOf(html: string): string {
  return oneLine(textIn(parseHtml(html)));
}

export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** All elements of a tree, in document order. */
export function elementsIn(node: HtmlRoot | HtmlNode): HtmlElement[] {
  const inside = 'children' in node ? node.children.flatMap(elementsIn) : [];
  return node.type === 'element' ? [node, ...inside] : inside;
}

export function elementsNamed(node: HtmlRoot | HtmlNode, ...names: readonly string[]): HtmlElement[] {
  return elementsIn(node).filter(({ tagName }) => names.includes(tagName));
}

/** The tree with each element replaced by the result of `change`, the innermost first. */
export function replaceElements(
  children: readonly HtmlNode[],
  change: (node: HtmlElement) => readonly HtmlNode[],
): HtmlElement['children'] {
  return children.flatMap((child) => {
    if (child.type !== 'element') return [child];
    return [...change({ ...child, children: replaceElements(child.children, change) })];
  }) as HtmlElement['children'];
}
