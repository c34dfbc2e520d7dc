import { defaultHandlers, type Handle } from 'hast-util-to-mdast';
import { LAZY } from './clean-html.ts';
import { FOOTNOTE, FOOTNOTE_MARK } from './footnotes.ts';
import type { Tell } from './foreign-site.ts';
import { attribute, element, elementsIn, hasClass, isElement, oneLine, wordsIn, type HtmlElement } from './html.ts';
import {
  component,
  emphasis,
  fieldOf,
  galleryOf,
  imagesIn,
  isComponent,
  isGallery,
  playedBy,
  said,
  text,
  videoAt,
  videoIn,
  type Flow,
  type MarkdownNode,
  type Phrasing,
} from './markdown.ts';
import { altOf, nameOf, standInAlt } from './names.ts';
import type { Taken } from './pictures.ts';

type State = Parameters<Handle>[0];

/** What the handlers ask of the import. */
export interface Surroundings {
  readonly title: string;
  readonly picture: (url: string) => Taken;
  /** The new target of a link, or null if it must be removed. */
  readonly link: (href: string, node: HtmlElement) => string | null;
  readonly tell: Tell;
}

/** How elements of a foreign text are written as ours: pictures, galleries, videos, footnotes, and HTML that may stay. */
export function handlersFor({ title, picture, link, tell }: Surroundings): Record<string, Handle> {
  /** Pictures whose words a caption may replace. */
  const unnamed = new Set<MarkdownNode>();
  const image: Handle = (state, node) => {
    if (hasClass(node, /^(wp-smiley|emoji)$/)) return { type: 'text', value: oneLine(attribute(node, 'alt')) };
    if (attribute(node, 'width') === '1' && attribute(node, 'height') === '1') {
      tell(node, 'a picture that counts visits was left out');
      return undefined;
    }
    const url = sourceOf(node);
    if (url === '') {
      tell(node, 'a picture without an address was left out');
      return undefined;
    }
    const taken = picture(url);
    if ('missing' in taken) {
      tell(node, `${taken.missing}. Put it beside the article, and write ![what it shows](./its-name.jpg)`);
      return inBlock(state, [emphasis([text(`Picture to add: ${nameOf(url)}`)])]);
    }
    const alt = altOf(attribute(node, 'alt')) || altOf(attribute(node, 'title'));
    if (alt === '') tell(node, `the picture ${url} doesn’t say what it shows. Write it between the brackets of ![]`);
    const shown = { type: 'image' as const, url: taken.file, alt: alt || standInAlt(url, title) };
    if (alt === '') unnamed.add(shown);
    return inBlock(state, [shown]);
  };

  const played: Handle = (state, node) => {
    const url = playedBy(node);
    const caption = oneLine(attribute(node, 'title')).replace(/^(?:youtube|vimeo)? ?(?:video )?player$/i, '');
    const video = videoAt(url, caption);
    if (video !== null) {
      state.patch(node, video);
      return video;
    }
    const href = url === '' ? null : link(url, node);
    tell(
      node,
      href === null ? `<${node.tagName}> was left out` : `<${node.tagName}> of ${url} is a link now. Check its words`,
    );
    if (href === null) return undefined;
    return inBlock(state, [{ type: 'link', url: href, children: [text(caption || hostOf(href))] }]);
  };

  const anchor: Handle = (state, node) => {
    const href = attribute(node, 'href').trim();
    const words = wordsIn(node);
    if (href === '' || words === '') {
      if (href !== '' && elementsIn(node, 'img').length > 0 && !PICTURE_FILE.test(href))
        tell(node, `a picture was a link to ${href}. Write the link below the picture`);
      return state.all(node);
    }
    const target = link(href, node);
    return target === null ? state.all(node) : defaultHandlers.a(state, { ...node, properties: { href: target } });
  };

  const figure: Handle = (state, node) => {
    const captions = node.children.filter(isCaption);
    const words = flat(captions.flatMap((one) => state.all(one)));
    const blocks = state
      .toFlow(state.all({ ...node, children: node.children.filter((one) => !isCaption(one)) }))
      .map((one) => videoIn(one) ?? one);
    const pictures = blocks.flatMap(imagesIn);
    if (isGallery(node) && pictures.length > 1) return galleryOf(blocks, said(...words) || title);
    if (said(...words) === '') return blocks;
    const [only] = blocks;
    if (blocks.length === 1 && only !== undefined && isComponent(only))
      return component('Video', { url: fieldOf(only, 'url'), caption: said(...words) }, [], only.position);
    const [shown] = pictures;
    if (blocks.length !== 1 || only?.type !== 'paragraph' || shown === undefined || only.children.length !== 1)
      return [...blocks, { type: 'paragraph', children: [emphasis(words)] }];
    if (unnamed.has(shown)) shown.alt = said(...words);
    return { ...only, children: [shown, text('\n'), emphasis(words)] };
  };

  const container: Handle = (state, node) => {
    if (isGallery(node)) return figure(state, node, undefined);
    if (hasClass(node, /^kg-toggle-card$/)) return details(state, toggled(node), undefined);
    const blocks = state.toFlow(state.all(node));
    return hasClass(node, /^kg-callout-card$/) ? { type: 'blockquote', children: blocks } : blocks;
  };

  const table: Handle = (state, node) => {
    const caption = node.children.find((one) => isElement(one, 'caption'));
    const words = isElement(caption) ? flat(state.all(caption)) : [];
    const rows = defaultHandlers.table(state, node);
    return words.length === 0 ? rows : [rows, { type: 'paragraph', children: [emphasis(words)] }];
  };

  return {
    ...Object.fromEntries(['iframe', 'embed', 'object', 'video', 'audio'].map((name) => [name, played])),
    ...Object.fromEntries(['sub', 'sup', 'mark', 'kbd', 'small', 'abbr', 'summary'].map((name) => [name, asTag])),
    ...Object.fromEntries(['p', 'div', 'section'].map((name) => [name, container])),
    li: (state, node) => ({ ...defaultHandlers.li(state, node), children: state.toFlow(state.all(node)) as Flow[] }),
    img: image,
    a: anchor,
    ul: (state, node) => (isGallery(node) ? figure(state, node, undefined) : defaultHandlers.ul(state, node)),
    figure,
    table,
    details,
    [FOOTNOTE_MARK]: (_state, node) => ({ type: 'footnoteReference', identifier: attribute(node, 'number') }),
    [FOOTNOTE]: (state, node) => ({
      type: 'footnoteDefinition',
      identifier: attribute(node, 'number'),
      children: state.toFlow(state.all(node)),
    }),
  };
}

const PICTURE_FILE = /\.(avif|gif|jpe?g|png|svg|webp|heic)(\?.*)?$/i;

const asTag: Handle = (state, node) => {
  const title = attribute(node, 'title');
  const attributes =
    node.tagName === 'abbr' && title !== '' ? [{ type: 'mdxJsxAttribute' as const, name: 'title', value: title }] : [];
  return { type: 'mdxJsxTextElement', name: node.tagName, attributes, children: state.all(node) as Phrasing[] };
};

const details: Handle = (state, node) => component('details', {}, state.toFlow(state.all(node)));

/** A toggle of Ghost: its heading is the summary. */
function toggled(node: HtmlElement): HtmlElement {
  const [heading] = elementsIn(node, 'h2', 'h3', 'h4', 'h5', 'h6');
  const [, ...parts] = elementsIn(node, 'div').filter((one) => hasClass(one, /^kg-toggle-(heading|content)$/));
  const summary = element('summary', {}, [{ type: 'text', value: heading === undefined ? 'More' : wordsIn(heading) }]);
  return element('details', {}, [summary, ...parts.flatMap(({ children }) => children)]);
}

function isCaption(node: HtmlElement['children'][number]): node is HtmlElement {
  return isElement(node, 'figcaption') || (isElement(node) && hasClass(node, /^(wp-caption-text|gallery-caption)$/));
}

/** The address of a picture. Pages that load pictures late have it in another attribute than `src`. */
function sourceOf(node: HtmlElement): string {
  const late = LAZY.map((name) => attribute(node, name)).find((url) => url !== '' && !url.startsWith('data:'));
  return late ?? (attribute(node, 'src') || attribute(node, 'srcSet').split(/\s+/)[0]!);
}

/** A picture and what stands for one have a paragraph of their own, except in a cell. */
function inBlock(state: State, children: Phrasing[]): MarkdownNode[] {
  return state.inTable ? children : [{ type: 'paragraph', children }];
}

/** The words of a caption without blocks and emphasis, which our caption has already. */
function flat(nodes: readonly MarkdownNode[]): Phrasing[] {
  return nodes.flatMap((node) =>
    node.type === 'paragraph' || node.type === 'emphasis' ? flat(node.children) : [node as Phrasing],
  );
}

function hostOf(href: string): string {
  return URL.parse(href)?.host.replace(/^www\./, '') ?? href;
}
