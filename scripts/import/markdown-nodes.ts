import type { Handle } from 'hast-util-to-mdast';
import { visit } from 'unist-util-visit';
import { oneLine } from './html.ts';

export type MarkdownNode = Extract<ReturnType<Handle>, { type: string }>;
export type MarkdownRoot = Extract<MarkdownNode, { type: 'root' }>;
export type Flow = Extract<MarkdownNode, { type: 'blockquote' }>['children'][number];
export type Phrasing = Extract<MarkdownNode, { type: 'paragraph' }>['children'][number];
export type Component = Extract<MarkdownNode, { type: 'mdxJsxFlowElement' }>;

/** A component, or a tag on lines of its own. */
export function component(
  name: string,
  fields: Readonly<Record<string, string>>,
  children: Flow[] = [],
  position?: MarkdownNode['position'],
): Component {
  const attributes = Object.entries(fields).map(([key, value]) => ({
    type: 'mdxJsxAttribute' as const,
    name: key,
    value,
  }));
  const node: Component = { type: 'mdxJsxFlowElement', name, attributes, children };
  return position === undefined ? node : { ...node, position };
}

/** Whether a node is one of our components; a tag such as `details` is not. */
export function isComponent(node: MarkdownNode): node is Component {
  return node.type === 'mdxJsxFlowElement' && /^[A-Z]/.test(node.name ?? '');
}

export function hasComponents({ children }: MarkdownRoot): boolean {
  return children.some(isComponent);
}

export function fieldOf(node: Component, name: string): string {
  const field = node.attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === name);
  return typeof field?.value === 'string' ? field.value : '';
}

export function text(value: string) {
  return { type: 'text' as const, value };
}

export function emphasis(children: Phrasing[]) {
  return { type: 'emphasis' as const, children };
}

export function imagesIn(node: MarkdownNode) {
  const found: Extract<MarkdownNode, { type: 'image' }>[] = [];
  visit(node, 'image', (one) => {
    found.push(one);
  });
  return found;
}

/** The words of some nodes in one line. */
export function said(...nodes: readonly MarkdownNode[]): string {
  return oneLine(nodes.map(textOf).join(''));
}

function textOf(node: MarkdownNode): string {
  if (node.type === 'break') return ' ';
  if ('children' in node) return node.children.map(textOf).join('');
  return node.type === 'text' || node.type === 'inlineCode' ? node.value : '';
}
