import type { Options } from 'rehype-sanitize';
import type { Tell } from './foreign-site.ts';
import {
  attribute,
  element,
  elementsIn,
  hasClass,
  HEADINGS,
  isElement,
  replaceElements,
  wordsIn,
  type HtmlChildren,
  type HtmlElement,
  type HtmlNode,
  type HtmlRoot,
} from './html.ts';

/** The beginnings that a link may have. */
const PROTOCOLS = ['http', 'https', 'mailto', 'tel'];
/** Attributes in which pages that load pictures late have the address. */
export const LAZY = ['dataSrc', 'dataLazySrc', 'dataOriginal', 'dataFullUrl', 'dataOrigFile'];
/** Elements that are removed with what is in them. */
const DROPPED = ['script', 'style', 'form', 'input', 'button', 'select', 'textarea', 'svg', 'canvas', 'map'];
const SILENTLY = ['link', 'meta', 'title', 'head', 'template', 'track', 'param'];
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
const TABLES = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const BLOCKS = [...CONTAINERS, ...TABLES, ...SHOWN];

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

/** Decorations of themes and plugins: without content, or with a copy of what is beside them. */
const ORNAMENT =
  /^(kg-bookmark-(thumbnail|icon)|kg-toggle-card-icon|kg-audio-(thumbnail|player)|wp-block-file__button|section-divider|screen-reader-text)$/;
/** Parts of the old site's pages, which are no part of an article. */
const PAGE_PART = /^(kg-bookmark-metadata|sharedaddy|jp-relatedposts|addtoany.*)$/;

/** Removes what an article cannot have, names each loss, and makes the rest regular: lines hold no blocks. */
export function cleanHtml(tree: HtmlRoot, tell: Tell): HtmlRoot {
  const isLazy = elementsIn(tree, 'img').some((img) => LAZY.some((name) => attribute(img, name) !== ''));
  const children = replaceElements(withoutLost(tree.children, tell), (node) => {
    const { tagName } = node;
    const handler = Object.keys(node.properties).find((name) => /^on/i.test(name));
    if (handler !== undefined) tell(node, `<${tagName}> had the script ${handler.toLowerCase()}, which was removed`);
    if (tagName === 'noscript') return isLazy ? [] : node.children;
    if (tagName === 'a' && !isLink(attribute(node, 'href'))) {
      tell(node, `the link to ${attribute(node, 'href')} was removed, and its words stay. Link to a page, or leave it`);
      return node.children;
    }
    if (tagName === 'p' && wordsIn(node) === '' && elementsIn(node, ...SHOWN, 'sup').length === 0) return [];
    if (HEADINGS.includes(tagName)) return headingOf(node);
    if (INLINE.includes(tagName)) {
      const isEmpty = wordsIn(node) === '' && tagName !== 'sup';
      return isEmpty || elementsIn(node, ...BLOCKS).length > 0 ? node.children : [node];
    }
    return tagName === 'table' ? [tableOf(node, tell)] : [node];
  });
  return { ...tree, children };
}

/** The tree without what an article cannot have. Each loss is named once. */
function withoutLost(children: readonly HtmlNode[], tell: Tell): HtmlChildren {
  return children.flatMap((node): HtmlChildren => {
    if (!isElement(node)) return [node as HtmlChildren[number]];
    if (hasClass(node, ORNAMENT) || SILENTLY.includes(node.tagName)) return [];
    const isPart = hasClass(node, PAGE_PART);
    if (!isPart && !DROPPED.includes(node.tagName)) return [{ ...node, children: withoutLost(node.children, tell) }];
    const words = wordsIn(node);
    if (!isPart) tell(node, `<${node.tagName}> was left out with everything in it. Write what readers need as text`);
    else if (words !== '') tell(node, `"${words}" was left out, as part of the old page`);
    return [];
  });
}

function isLink(href: string): boolean {
  const address = URL.parse(href, 'https://site.example/');
  return address !== null && PROTOCOLS.includes(address.protocol.slice(0, -1));
}

/** A heading of words only; what it shows stands below it. */
function headingOf(node: HtmlElement): HtmlNode[] {
  const words = wordsIn(node);
  const children = replaceElements(node.children, (one) => (SHOWN.includes(one.tagName) ? [] : [one]));
  const heading =
    words.length <= LONGEST_HEADING ? { ...node, children } : element('p', {}, [element('strong', {}, children)]);
  return [...(words === '' ? [] : [heading]), ...elementsIn(node, ...SHOWN)];
}

/** A table as Markdown can hold it: its first row is the header, and each cell is one line. */
function tableOf(node: HtmlElement, tell: Tell): HtmlElement {
  const [firstRow] = elementsIn(node, 'tr');
  const hasHeader = elementsIn(node, 'th').length > 0;
  const isMerged = (cell: HtmlElement) => ['colSpan', 'rowSpan'].some((name) => Number(attribute(cell, name) || 1) > 1);
  if (elementsIn(node, 'td', 'th').some(isMerged))
    tell(node, 'a table had merged cells, which are cells of their own now. Check that each stands in its column');
  const children = replaceElements(node.children, (one) => {
    if ([...CONTAINERS, 'br'].includes(one.tagName)) return [...one.children, { type: 'text', value: ' ' }];
    if (!isElement(one, 'td', 'th')) return [one];
    const [, side] = /has-text-align-(left|center|right)/.exec(attribute(one, 'className')) ?? [];
    const { colSpan, rowSpan, ...properties } = one.properties;
    const isTitle =
      !hasHeader && firstRow?.children.some(({ position }) => position?.start.offset === one.position?.start.offset);
    return [
      { ...one, tagName: isTitle ? 'th' : one.tagName, properties: side ? { ...properties, align: side } : properties },
    ];
  });
  return { ...node, children };
}
