import type { Handle } from 'hast-util-to-mdast';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { readVideoAddress } from '#catalogue/schema/video-address.ts';
import { attribute, elementsIn, hasClass, oneLine, type HtmlElement } from './html.ts';

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

/** The component of a video of YouTube or Vimeo, or null for another address. */
export function videoAt(url: string, caption: string): Component | null {
  const video = readVideoAddress(url);
  return video === null || video.kind === 'file' ? null : component('Video', { url, caption });
}

/** The video that a paragraph is only the address of, or null. */
export function videoIn(node: MarkdownNode): Component | null {
  const words = node.type === 'paragraph' ? said(node) : '';
  const video = /^https?:\/\/\S+$/.test(words) ? videoAt(words, '') : null;
  const position = node.position ?? ('children' in node ? node.children[0]?.position : undefined);
  return video === null || position === undefined ? video : { ...video, position };
}

/** The address of what a frame or a player shows; old posts of Medium have it in that of Embedly. */
export function playedBy(node: HtmlElement): string {
  const inside = elementsIn(node, 'source', 'embed', 'iframe').map((one) => attribute(one, 'src'));
  const own = ['src', 'data', 'dataSrc'].map((name) => attribute(node, name));
  const url = [...own, ...inside].find(Boolean) ?? '';
  const address = URL.parse(url);
  return (address?.hostname === 'cdn.embedly.com' ? address.searchParams.get('src') : null) ?? url;
}

export function isGallery(node: HtmlElement): boolean {
  return hasClass(node, /^(gallery|wp-block-gallery|blocks-gallery-grid|kg-gallery-card|tiled-gallery)$/);
}

/** A gallery of ours, whose pictures have no captions: those stand below it, and so do the places of missing pictures. */
export function galleryOf(blocks: readonly MarkdownNode[], title: string): MarkdownNode[] {
  const pictures = blocks.flatMap(imagesIn).map(({ url, alt }) => component('Picture', { image: url, alt: alt ?? '' }));
  const captions = blocks
    .flatMap((one) => (one.type === 'paragraph' && imagesIn(one).length > 0 ? one.children : []))
    .flatMap((one) => (one.type === 'emphasis' ? [said(one)] : []))
    .filter((words) => !blocks.flatMap(imagesIn).some(({ alt }) => alt === words));
  const below = captions.length === 0 ? [] : [emphasis([text(captions.join(' · '))])];
  return [
    component('Gallery', { title }, pictures),
    ...below.map((words) => ({ type: 'paragraph' as const, children: [words] })),
    ...blocks.filter((one) => imagesIn(one).length === 0),
  ];
}

/** What MDX reads as code, and Markdown does not. */
const CODE_IN_MDX = [
  { character: '}', inConstruct: ['phrasing' as const] },
  { atBreak: true, character: 'i', after: 'mport\\b' },
  { atBreak: true, character: 'e', after: 'xport\\b' },
];

/** A tree as Markdown. Its file ends in `.mdx` if it has components. */
export function writeMarkdown(tree: MarkdownRoot): string {
  return unified()
    .use(remarkGfm)
    .use(remarkMdx)
    .use(remarkStringify, {
      bullet: '-',
      emphasis: '_',
      rule: '-',
      fences: true,
      resourceLink: true,
      listItemIndent: 'one',
      unsafe: hasComponents(tree) ? CODE_IN_MDX : [],
    })
    .stringify(tree)
    .trim()
    .replaceAll(/(<Picture [^\n]*\/>)\n\n(?= {2}<Picture)/g, '$1\n');
}

/** Words as Markdown that reads the same. */
export function plainMarkdown(words: string): string {
  return writeMarkdown({ type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value: words }] }] });
}
