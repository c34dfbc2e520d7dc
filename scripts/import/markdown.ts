import { matches, select, selectAll } from 'hast-util-select';
import { defaultHandlers, type Handle } from 'hast-util-to-mdast';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { readVideoAddress } from '#catalogue/schema/video-address.ts';
import { altOf, nameOf } from './addresses.ts';
import { attribute, FOOTNOTE, FOOTNOTE_MARK, LAZY, oneLine, wordsIn, type HtmlElement, type Tell } from './html.ts';
import type { Taken } from './pictures.ts';

type MarkdownNode = Extract<ReturnType<Handle>, { type: string }>;
export type MarkdownRoot = Extract<MarkdownNode, { type: 'root' }>;
type Flow = Extract<MarkdownNode, { type: 'blockquote' }>['children'][number];
type Phrasing = Extract<MarkdownNode, { type: 'paragraph' }>['children'][number];
type Component = Extract<MarkdownNode, { type: 'mdxJsxFlowElement' }>;

/** A component, or a tag on lines of its own. */
function component(
  name: string,
  fields: Readonly<Record<string, string>>,
  children: Flow[] = [],
  position?: MarkdownNode['position'],
): Component {
  const attributes = Object.entries(fields).map(
    ([key, value]) => ({ type: 'mdxJsxAttribute', name: key, value }) as const,
  );
  return { type: 'mdxJsxFlowElement', name, attributes, children, ...(position === undefined ? {} : { position }) };
}

/** Whether a node is one of our components; a tag such as `details` is not. */
function isComponent(node: MarkdownNode): node is Component {
  return node.type === 'mdxJsxFlowElement' && /^[A-Z]/.test(node.name ?? '');
}

export function hasComponents({ children }: MarkdownRoot): boolean {
  return children.some(isComponent);
}

function fieldOf(node: Component, name: string): string {
  const field = node.attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === name);
  return typeof field?.value === 'string' ? field.value : '';
}

/** The nodes of a type in a tree, such as its images. */
export function nodesIn<Type extends 'image' | 'heading'>(tree: MarkdownNode, type: Type) {
  const found: Extract<MarkdownNode, { type: Type }>[] = [];
  visit(tree, (node) => {
    if (node.type === type) found.push(node as (typeof found)[number]);
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
function videoAt(url: string, caption: string, position: MarkdownNode['position']): Component | null {
  const video = readVideoAddress(url);
  return video === null || video.kind === 'file' ? null : component('Video', { url, caption }, [], position);
}

/** The video that a paragraph is only the address of, or null. */
function videoIn(node: MarkdownNode): Component | null {
  const words = node.type === 'paragraph' ? said(node) : '';
  const position = node.position ?? ('children' in node ? node.children[0]?.position : undefined);
  return /^https?:\/\/\S+$/.test(words) ? videoAt(words, '', position) : null;
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
  return writeMarkdown({ type: 'root', children: [paragraph(text(words))] });
}

/** What the handlers ask of the import. */
interface Surroundings {
  readonly title: string;
  readonly picture: (url: string) => Taken;
  /** The new target of a link, or null if it must be removed. */
  readonly link: (href: string, node: HtmlElement) => string | null;
  readonly tell: Tell;
}

const GALLERY = '.gallery, .wp-block-gallery, .blocks-gallery-grid, .kg-gallery-card, .tiled-gallery';
const CAPTION = 'figcaption, .wp-caption-text, .gallery-caption';
const PICTURE_FILE = /\.(avif|gif|jpe?g|png|svg|webp|heic)(\?.*)?$/i;
/** The title of a frame that says nothing of its video. */
const PLAYER = /^(?:youtube|vimeo)? ?(?:video )?player$/i;

/** How elements of a foreign text are written as ours: pictures, galleries, videos, footnotes, and HTML that may stay. */
export function handlersFor({ title, picture, link, tell }: Surroundings): Record<string, Handle> {
  const image: Handle = (state, node) => {
    if (matches('.wp-smiley, .emoji', node)) return text(oneLine(attribute(node, 'alt')));
    const url = sourceOf(node);
    if (url === '' || matches('[width="1"][height="1"]', node)) {
      tell(node, 'a picture that shows nothing, such as one that counts visits, was left out');
      return undefined;
    }
    // A picture and what stands for one have a paragraph of their own, except in a cell.
    const inBlock = (child: Phrasing) => (state.inTable ? child : paragraph(child));
    const taken = picture(url);
    if (taken.missing !== undefined) {
      tell(node, `${taken.missing}. Put it beside the article, and write ![what it shows](./its-name.jpg)`);
      return inBlock(emphasis([text(`Picture to add: ${nameOf(url)}`)]));
    }
    const alt = altOf(attribute(node, 'alt')) || altOf(attribute(node, 'title'));
    if (alt === '') tell(node, `the picture ${url} doesn’t say what it shows. Write it between the brackets of ![]`);
    return inBlock({ type: 'image', url: taken.file, alt: alt || altOf(nameOf(url)) || title });
  };

  const played: Handle = (_state, node) => {
    const inside = selectAll('source, embed, iframe', node).map((one) => attribute(one, 'src'));
    const url = [...['src', 'data', 'dataSrc'].map((name) => attribute(node, name)), ...inside].find(Boolean) ?? '';
    const caption = oneLine(attribute(node, 'title')).replace(PLAYER, '');
    const video = videoAt(url, caption, node.position);
    if (video !== null) return video;
    const href = url === '' ? null : link(url, node);
    const becomes = href === null ? 'was left out' : `of ${url} is a link now. Check its words`;
    tell(node, `<${node.tagName}> ${becomes}`);
    if (href === null) return undefined;
    const words = caption || (URL.parse(href)?.host.replace(/^www\./, '') ?? href);
    return paragraph({ type: 'link', url: href, children: [text(words)] });
  };

  const anchor: Handle = (state, node) => {
    const href = attribute(node, 'href').trim();
    if (href !== '' && wordsIn(node) !== '') {
      const target = link(href, node);
      return target === null ? state.all(node) : defaultHandlers.a(state, { ...node, properties: { href: target } });
    }
    if (href !== '' && select('img', node) && !PICTURE_FILE.test(href))
      tell(node, `a picture was a link to ${href}. Write the link below the picture`);
    return state.all(node);
  };

  const figure: Handle = (state, node) => {
    const captions = node.children.filter(isCaption);
    const words = flat(captions.flatMap((one) => state.all(one)));
    const caption = said(...words) === '' ? [] : [paragraph(emphasis(words))];
    const blocks = state
      .toFlow(state.all({ ...node, children: node.children.filter((one) => !isCaption(one)) }))
      .map((one) => videoIn(one) ?? one);
    const pictures = blocks.flatMap((one) => nodesIn(one, 'image'));
    if (matches(GALLERY, node) && pictures.length > 1) {
      const shown = pictures.map(({ url, alt }) => component('Picture', { image: url, alt: alt ?? '' }));
      // A gallery of ours has no captions for single pictures: those stand below it.
      const below = blocks.flatMap((one) => withoutImages(one));
      return [component('Gallery', { title: said(...words) || title }, shown), ...below];
    }
    const [only, ...others] = blocks;
    if (caption.length === 0 || only === undefined || others.length > 0) return [...blocks, ...caption];
    if (isComponent(only))
      return component('Video', { url: fieldOf(only, 'url'), caption: said(...words) }, [], only.position);
    const isPicture = only.type === 'paragraph' && only.children.length === 1 && pictures.length === 1;
    return isPicture ? { ...only, children: [pictures[0]!, text('\n'), emphasis(words)] } : [only, ...caption];
  };

  const container: Handle = (state, node) =>
    matches(GALLERY, node) ? figure(state, node, undefined) : state.toFlow(state.all(node));

  const table: Handle = (state, node) => {
    const caption = select(':scope > caption', node);
    const words = caption ? flat(state.all(caption)) : [];
    return [defaultHandlers.table(state, node), ...(words.length === 0 ? [] : [paragraph(emphasis(words))])];
  };

  return {
    ...Object.fromEntries(['iframe', 'embed', 'object', 'video', 'audio'].map((name) => [name, played])),
    ...Object.fromEntries(['sub', 'sup', 'mark', 'kbd', 'small', 'abbr', 'summary'].map((name) => [name, asTag])),
    ...Object.fromEntries(['p', 'div', 'section'].map((name) => [name, container])),
    li: (state, node) => ({ ...defaultHandlers.li(state, node), children: state.toFlow(state.all(node)) as Flow[] }),
    img: image,
    a: anchor,
    ul: (state, node) => (matches(GALLERY, node) ? figure : defaultHandlers.ul)(state, node, undefined),
    figure,
    table,
    details: (state, node) => component('details', {}, state.toFlow(state.all(node))),
    [FOOTNOTE_MARK]: (_state, node) => ({ type: 'footnoteReference', identifier: attribute(node, 'number') }),
    [FOOTNOTE]: (state, node) => ({
      type: 'footnoteDefinition',
      identifier: attribute(node, 'number'),
      children: state.toFlow(state.all(node)),
    }),
  };
}

const asTag: Handle = (state, node) => {
  const title = attribute(node, 'title');
  const { attributes } = component('', node.tagName === 'abbr' && title !== '' ? { title } : {});
  return { type: 'mdxJsxTextElement', name: node.tagName, attributes, children: state.all(node) as Phrasing[] };
};

function text(value: string) {
  return { type: 'text' as const, value };
}

function paragraph(...children: Phrasing[]) {
  return { type: 'paragraph' as const, children };
}

function emphasis(children: Phrasing[]) {
  return { type: 'emphasis' as const, children };
}

function isCaption(node: HtmlElement['children'][number]): node is HtmlElement {
  return matches(CAPTION, node);
}

/** The address of a picture. Pages that load pictures late have it in another attribute than `src`. */
function sourceOf(node: HtmlElement): string {
  const late = LAZY.map((name) => attribute(node, name)).find((url) => url !== '' && !url.startsWith('data:'));
  return late ?? (attribute(node, 'src') || attribute(node, 'srcSet').split(/\s+/)[0]!);
}

/** The words of a caption without blocks and emphasis, which our caption has already. */
function flat(nodes: readonly MarkdownNode[]): Phrasing[] {
  return nodes.flatMap((node) =>
    node.type === 'paragraph' || node.type === 'emphasis' ? flat(node.children) : [node as Phrasing],
  );
}

/** What a block of a gallery says besides its pictures. */
function withoutImages(block: Flow): Flow[] {
  if (nodesIn(block, 'image').length === 0) return [block];
  const said = 'children' in block ? (block.children as Phrasing[]).filter(({ type }) => type === 'emphasis') : [];
  return said.length === 0 ? [] : [paragraph(...said)];
}

type Blocks = MarkdownRoot['children'];

/** Makes a text one of ours: videos from their addresses, components apart, headings from level two. */
export function tidyMarkdown(tree: MarkdownRoot, title: string, tell: Tell): MarkdownRoot {
  const children = tree.children.flatMap(componentsApart).map((node) => {
    if (!isComponent(node) || node.name !== 'Video' || fieldOf(node, 'caption') !== '') return node;
    const url = fieldOf(node, 'url');
    tell(node, `the video ${url} doesn’t say what it shows, so its caption is the title. Write a caption`);
    return component('Video', { url, caption: title });
  });
  levelHeadings(children);
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
function levelHeadings(blocks: Blocks): void {
  const headings = blocks.flatMap((block) => nodesIn(block, 'heading'));
  const surplus = Math.min(...headings.map(({ depth }) => depth)) - 2;
  let before = 1;
  for (const heading of headings) {
    before = Math.max(2, Math.min(heading.depth - surplus, before + 1));
    heading.depth = before as typeof heading.depth;
  }
}
