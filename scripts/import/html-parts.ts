import { altFault, LONGEST_ALT } from '#catalogue/check/check-field-texts.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { FOOTNOTE } from './footnotes.ts';
import { slugOf } from './slugs.ts';
import {
  attribute,
  element,
  elementsIn,
  elementsNamed,
  hasClass,
  isElement,
  oneLine,
  replaceElements,
  textIn,
  type HtmlElement,
  type HtmlNode,
} from './hast.ts';

type Children = HtmlElement['children'];

const LAZY = ['dataSrc', 'dataLazySrc', 'dataOriginal', 'dataFullUrl', 'dataOrigFile'];
/** Decorations of themes and plugins: without content, or with a copy of what is beside them. */
const ORNAMENT =
  /^(kg-bookmark-(thumbnail|icon)|kg-toggle-card-icon|kg-audio-(thumbnail|player)|wp-block-file__button|section-divider|screen-reader-text)$/;
/** Parts of the old site's pages, which are no part of an article, and whose words would be lost in silence. */
const PAGE_PART = /^(kg-bookmark-metadata|sharedaddy|jp-relatedposts|addtoany.*)$/;

/** The address of a picture. Pages with lazy loading have it in another attribute than `src`. */
export function sourceOf(node: HtmlElement): string {
  const late = LAZY.map((name) => attribute(node, name)).find((url) => url !== '' && !url.startsWith('data:'));
  const source = attribute(node, 'src');
  if (late !== undefined) return late;
  if (source !== '' && !source.startsWith('data:')) return source;
  return attribute(node, 'srcSet').split(/\s+/)[0] ?? '';
}

/** The address of what a frame or a player shows; that of Embedly names another, which is the one. */
export function playedAddress(node: HtmlElement): string {
  const inside = elementsNamed(node, 'source', 'embed', 'iframe').map((one) => attribute(one, 'src'));
  const found = [attribute(node, 'src'), attribute(node, 'data'), attribute(node, 'dataSrc'), ...inside];
  const url = found.find((one) => one !== '') ?? '';
  const address = URL.parse(url);
  return (address?.hostname === 'cdn.embedly.com' ? address.searchParams.get('src') : null) ?? url;
}

/** Whether a picture is the copy in `noscript` of a lazy picture. */
export function isIn(children: readonly HtmlNode[], img: HtmlElement): boolean {
  return children.flatMap((node) => elementsNamed(node, 'noscript')).some((node) => elementsIn(node).includes(img));
}

export function isGallery(node: HtmlElement): boolean {
  return hasClass(node, /^(gallery|wp-block-gallery|blocks-gallery-grid|kg-gallery-card|tiled-gallery)$/);
}

export function isCaption(node: HtmlNode): boolean {
  return (
    isElement(node, 'figcaption') ||
    (isElement(node) && hasClass(node, /^(wp-caption-text|gallery-caption|blocks-gallery-caption)$/))
  );
}

/** The content of a caption without blocks and emphasis, which our caption has already. */
export function inline(words: Children): Children {
  return replaceElements(words, (one) => (['p', 'em', 'i', 'div'].includes(one.tagName) ? one.children : [one]));
}

/** Makes the first row of a table without a header its header: Markdown has no table without one. */
export function withTitles(children: Children, firstRow: HtmlElement): Children {
  return replaceElements(children, (node) => {
    const isFirst = node.position?.start.offset === firstRow.position?.start.offset && node.tagName === 'tr';
    if (!isFirst) return [node];
    return [
      { ...node, children: node.children.map((cell) => (isElement(cell, 'td') ? { ...cell, tagName: 'th' } : cell)) },
    ];
  });
}

/** The hash of each heading on our page, by the hash that links in the text use. */
export function headingTargets(children: readonly HtmlNode[]): Map<string, string> {
  const headings = children.flatMap((node) => elementsNamed(node, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'));
  return new Map(
    headings.flatMap((heading) =>
      elementsIn(heading).flatMap((node) =>
        [attribute(node, 'id'), attribute(node, 'name')].flatMap((id): [string, string][] =>
          id === '' ? [] : [[id, `#${slugOf(textIn(heading))}`]],
        ),
      ),
    ),
  );
}

/** The tree without elements of some names and without parts of old pages. Each is reported once. */
export function withoutElements(
  children: readonly HtmlNode[],
  names: readonly string[],
  tell: (node: HtmlElement, problem: string) => void,
): Children {
  return children.flatMap((child): Children => {
    if (child.type !== 'element') return [child as Children[number]];
    if (hasClass(child, ORNAMENT)) return [];
    const isPart = hasClass(child, PAGE_PART);
    if (!isPart && !names.includes(child.tagName))
      return [{ ...child, children: withoutElements(child.children, names, tell) }];
    const words = oneLine(textIn(child));
    if (!isPart) tell(child, `<${child.tagName}> is left out, with all that is in it`);
    else if (words !== '') tell(child, `"${words}" is left out: it is a part of the old page`);
    return [];
  });
}

export function hostOf(href: string): string {
  return URL.parse(href)?.host.replace(/^www\./, '') ?? href;
}

/** The words of a picture that says what it shows; empty where they are the name of a file, or say nothing. */
export function altOf(words: string): string {
  const alt = excerpt(oneLine(words), LONGEST_ALT - 1);
  return altFault(alt) === null ? alt : '';
}

/** What stands for the words of a picture that nobody has described: its file's name, or the title of its article. */
export function standInAlt(url: string, title: string): string {
  return altOf(nameOf(url)) || title;
}

/** The name of a file as words: `red-dunes_at-dawn.jpg` is "red dunes at dawn". */
export function nameOf(url: string): string {
  const file = url.split(/[?#]/)[0]!.split('/').at(-1) ?? '';
  const words = slugOf(file.replace(/\.\w+$/, '').replace(/-\d+x\d+$|-scaled$/, '')).replaceAll('-', ' ');
  return words === '' ? 'Picture' : words.charAt(0).toUpperCase() + words.slice(1);
}

/** A cell with its alignment as Markdown has it. Editors write it as a style or a class. */
export function aligned(cell: HtmlElement): HtmlElement {
  const side = /text-align: ?(left|center|right)|has-text-align-(left|center|right)/.exec(
    `${attribute(cell, 'style')} ${attribute(cell, 'className')}`,
  );
  const align = side?.[1] ?? side?.[2];
  return align === undefined ? cell : { ...cell, properties: { ...cell.properties, align } };
}

/** A `details` element: its first heading becomes its summary. */
export function details(node: HtmlElement): Children {
  const [heading] = elementsNamed(node, 'h2', 'h3', 'h4', 'h5', 'h6');
  const words = heading === undefined ? 'More' : textIn(heading);
  const isHeading = (one: HtmlElement) => one.tagName === heading?.tagName && textIn(one) === words;
  const rest = replaceElements(node.children, (one) => (isHeading(one) ? [] : [one]));
  const blocks = rest.flatMap((one) => (isElement(one, 'div') ? one.children : [one]));
  return [element('details', {}, [element('summary', {}, [{ type: 'text', value: words }]), ...blocks])];
}

/** The text without rules before its first words and before its footnotes. */
export function withoutRules(children: Children): Children {
  const says = (node: HtmlNode) =>
    isElement(node) ? !['hr', FOOTNOTE].includes(node.tagName) : textIn(node).trim() !== '';
  const first = children.findIndex(says);
  const last = children.findLastIndex(says);
  return children.filter((node, index) => (index >= first && index <= last) || !isElement(node, 'hr'));
}

/** Makes headings begin at level two without gaps between levels, and removes empty ones. */
export function levelled(children: Children): Children {
  const levelOf = ({ tagName }: HtmlElement) => Number(/^h([1-6])$/.exec(tagName)?.[1] ?? 0);
  const levels = children
    .flatMap(elementsIn)
    .map(levelOf)
    .filter((level) => level > 0);
  const surplus = Math.min(...levels) - 2;
  let before = 1;
  return replaceElements(children, (node) => {
    const level = levelOf(node);
    if (level === 0) return [node];
    if (textIn(node).replaceAll('\u00A0', ' ').trim() === '') return [];
    before = Math.max(2, Math.min(level - surplus, before + 1));
    return [{ ...node, tagName: `h${before}` }];
  });
}
