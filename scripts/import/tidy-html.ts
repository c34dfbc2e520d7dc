import { readVideoAddress } from '#catalogue/schema/video-address.ts';
import { gatherFootnotes, FOOTNOTE_MARK } from './footnotes.ts';
import {
  attribute,
  element,
  elementsNamed,
  hasClass,
  isElement,
  oneLine,
  parseHtml,
  replaceElements,
  textIn,
  type HtmlElement,
  type HtmlNode,
} from './hast.ts';
import {
  aligned,
  altOf,
  details,
  headingTargets,
  hostOf,
  inline,
  isCaption,
  isGallery,
  isIn,
  levelled,
  playedAddress,
  sourceOf,
  standInAlt,
  withoutElements,
  withoutRules,
  withTitles,
} from './html-parts.ts';
import { COMPONENTS, GALLERY, MISSING, PICTURE, VIDEO } from './mark-names.ts';
import { inParagraphs, parted } from './paragraphs.ts';
import type { Fault } from './foreign-site.ts';

type Children = HtmlElement['children'];

/** The settings of a conversion. */
export interface Surroundings {
  readonly title: string;
  readonly breaksAreParagraphs: boolean;
  readonly footnotes: ReadonlyMap<string, string>;
  /** The file beside the article of a picture's address, or null if it is missing. */
  readonly picture: (url: string) => string | null;
  /** The new target of a link, or null if it must be removed. */
  readonly link: (href: string) => string | null;
}

/** Elements that are removed with their content. */
const DROPPED = ['script', 'style', 'form', 'input', 'button', 'select', 'textarea', 'svg', 'canvas', 'applet', 'map'];
const SILENTLY = ['link', 'meta', 'title', 'head', 'template', 'source', 'track', 'param'];
/** Elements that are removed and whose content stays: styling, or parts of a page that an article does not have. */
const CONTAINERS = [
  'div',
  'section',
  'article',
  'main',
  'header',
  'footer',
  'aside',
  'nav',
  'center',
  'figure',
  'body',
];
/** Elements that Markdown can express, or that a text may contain as HTML. */
const INLINE: readonly string[] = [
  ...['a', 'strong', 'b', 'em', 'i', 'del', 's', 'strike', 'code', 'br', FOOTNOTE_MARK],
  ...['sub', 'sup', 'mark', 'kbd', 'small', 'abbr'],
];
const STAYS = [
  ...['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'hr'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'details', 'summary', 'figcaption'],
];
const PICTURE_FILE = /\.(avif|gif|jpe?g|png|svg|webp|heic)(\?.*)?$/i;

/**
 * Converts a foreign text into a tree of our own elements (E03). Each known tag is converted and any other is removed,
 * which is a fault if content is lost. No script, handler, style or frame remains.
 */
export function tidyHtml(html: string, at: Surroundings): { children: Children; faults: Fault[] } {
  const faults: Fault[] = [];
  const writtenAs = (node: HtmlElement) => {
    const start = node.position?.start.offset;
    return start === undefined ? `<${node.tagName}` : /^[^>]{0,120}/.exec(html.slice(start))![0];
  };
  const lose = (node: HtmlElement, problem: string): Children => {
    faults.push({ written: writtenAs(node), problem });
    return [];
  };
  const whole = gatherFootnotes(parseHtml(html).children, at.footnotes);
  const children = withoutElements(whole, DROPPED, lose);
  const targets = headingTargets(children);
  const shown = new Set(
    children
      .flatMap((node) => elementsNamed(node, 'img'))
      .filter((img) => !isIn(children, img))
      .map(sourceOf),
  );

  const change = (node: HtmlElement): Children => {
    const { tagName } = node;
    const handler = Object.keys(node.properties).find((name) => /^on/i.test(name));
    if (handler !== undefined) lose(node, `the script ${handler.toLowerCase()} of <${tagName}> is left out`);
    if (tagName === 'img') return picture(node);
    if (tagName === 'picture' || tagName === 'noscript') {
      const doubled = tagName === 'noscript' && node.children.some((one) => isElement(one, PICTURE, MISSING));
      return doubled && shown.size > 0 ? [] : node.children;
    }
    if (['iframe', 'embed', 'object', 'video', 'audio'].includes(tagName)) return played(node);
    if (tagName === 'a') return link(node);
    if (tagName === 'figure' || hasClass(node, 'wp-caption') || isGallery(node)) return figure(node);
    if (tagName === 'table') return table(node);
    if (tagName === 'td' || tagName === 'th') return [aligned(node)];
    if (hasClass(node, 'kg-toggle-card')) return details(node);
    if (hasClass(node, 'kg-callout-card')) return [element('blockquote', {}, inBlocks(node.children))];
    if (tagName === 'h1') return parted({ ...node, tagName: 'h2' });
    if (SILENTLY.includes(tagName)) return [];
    if (tagName === 'p') return paragraph(node);
    if (tagName === 'blockquote') return [{ ...node, children: inBlocks(node.children) }];
    if (tagName === 'li' || tagName === 'figcaption') return [node];
    if (INLINE.includes(tagName) || /^h[2-6]$/.test(tagName)) return parted(node);
    if (STAYS.includes(tagName) || tagName.startsWith('x-')) return [node];
    if (CONTAINERS.includes(tagName)) return inBlocks(node.children);
    return node.children;
  };

  const inBlocks = (nodes: readonly HtmlNode[]): Children =>
    inParagraphs(nodes, at.breaksAreParagraphs).flatMap((node) => (isElement(node, 'p') ? paragraph(node) : [node]));

  const picture = (node: HtmlElement): Children => {
    if (hasClass(node, /^(wp-smiley|emoji)$/)) return [{ type: 'text', value: oneLine(attribute(node, 'alt')) }];
    const alt = altOf(attribute(node, 'alt')) || altOf(attribute(node, 'title'));
    if (attribute(node, 'width') === '1' && attribute(node, 'height') === '1')
      return lose(node, 'a picture that counts visits is left out');
    const url = sourceOf(node);
    const file = url === '' ? null : at.picture(url);
    if (file === null) {
      if (url === '') return lose(node, 'a picture without an address is left out');
      lose(node, `the picture ${url} is not there`);
      return [element(MISSING, { url })];
    }
    if (alt === '') lose(node, `the picture ${url} has no words for people who cannot see it: write them as its alt`);
    return [element(PICTURE, { file, alt: alt || standInAlt(url, at.title), isNamed: alt === '' })];
  };

  const played = (node: HtmlElement): Children => {
    const url = playedAddress(node);
    const video = readVideoAddress(url);
    const caption = oneLine(attribute(node, 'title'));
    const isName = /^(youtube|vimeo)? ?(video )?player$/i.test(caption);
    if (video !== null && video.kind !== 'file') return [element(VIDEO, { url, caption: isName ? '' : caption })];
    const href = url === '' ? null : at.link(url);
    if (href === null) return lose(node, `<${node.tagName}> is left out`);
    lose(node, `<${node.tagName}> of ${url} is a link now`);
    return [element('p', {}, [element('a', { href }, [{ type: 'text', value: caption || hostOf(href) }])])];
  };

  const link = (node: HtmlElement): Children => {
    const href = attribute(node, 'href').trim();
    const text = oneLine(textIn(node));
    const hasPicture = elementsNamed(node, PICTURE, MISSING).length > 0;
    if (href === '' || (text === '' && !hasPicture)) return node.children;
    if (hasPicture && text === '') {
      if (!PICTURE_FILE.test(href)) lose(node, `a picture was a link to ${href}`);
      return node.children;
    }
    const target = href.startsWith('#') ? (targets.get(href.slice(1)) ?? null) : at.link(href);
    if (target === null) {
      lose(node, `the link to ${href} leads nowhere here: its words stay`);
      return node.children;
    }
    return parted({ ...node, properties: { href: target } });
  };

  const figure = (node: HtmlElement): Children => {
    const captions = node.children.filter((one) => isCaption(one));
    const words = captions.flatMap((one) => ('children' in one ? one.children : []));
    const inside = inBlocks(node.children.filter((one) => !isCaption(one)));
    const pictures = inside.flatMap((one) => elementsNamed(one, PICTURE));
    if (isGallery(node) && pictures.length > 1) return gallery(pictures, words, inside);
    const [first] = inside;
    if (inside.length === 1 && isElement(first, PICTURE)) {
      const alt =
        (first.properties['isNamed'] === true && oneLine(words.map(textIn).join(''))) || attribute(first, 'alt');
      return [
        {
          ...first,
          properties: { ...first.properties, alt },
          children: first.children.length > 0 ? first.children : inline(words),
        },
      ];
    }
    if (inside.length === 1 && isElement(first, VIDEO)) {
      return [
        element(VIDEO, {
          ...first.properties,
          caption: oneLine(words.map(textIn).join('')) || attribute(first, 'caption'),
        }),
      ];
    }
    return oneLine(words.map(textIn).join('')) === ''
      ? inside
      : [...inside, element('p', {}, [element('em', {}, inline(words))])];
  };

  const gallery = (pictures: readonly HtmlElement[], words: Children, inside: Children): Children => {
    const own = pictures.flatMap((one) =>
      one.children.length === 0 ? [] : [oneLine(one.children.map(textIn).join(''))],
    );
    const title = oneLine(words.map(textIn).join('')) || at.title;
    const shownOnce = pictures.map((one) => ({ ...one, children: [] }));
    const rest = inside.flatMap((one) => elementsNamed(one, MISSING));
    const captions = own.filter((one) => !pictures.some((other) => attribute(other, 'alt') === one));
    return [
      element(GALLERY, { title }, shownOnce),
      ...(captions.length === 0
        ? []
        : [element('p', {}, [element('em', {}, [{ type: 'text', value: captions.join(' · ') }])])]),
      ...rest,
    ];
  };

  const table = (node: HtmlElement): Children => {
    const cells = elementsNamed(node, 'td', 'th');
    const merged = cells.some(
      (cell) => Number(attribute(cell, 'colSpan') || 1) > 1 || Number(attribute(cell, 'rowSpan') || 1) > 1,
    );
    if (merged) lose(node, 'a table had merged cells: each is a cell of its own now');
    const caption = node.children.find((one) => isElement(one, 'caption'));
    const words = isElement(caption) ? inline(caption.children) : [];
    const isTitled = elementsNamed(node, 'th').length > 0;
    const [firstRow] = elementsNamed(node, 'tr');
    const titled = isTitled || !firstRow ? node : { ...node, children: withTitles(node.children, firstRow) };
    const isInCell = (one: HtmlElement) => ['p', 'div', 'li', 'ul', 'ol', 'br'].includes(one.tagName);
    const space = { type: 'text' as const, value: ' ' };
    const rows = titled.children.filter((one) => !isElement(one, 'caption'));
    const plain = {
      ...titled,
      children: replaceElements(rows, (one) => (isInCell(one) ? [...one.children, space] : [one])),
    };
    return words.length === 0 ? [plain] : [plain, element('p', {}, [element('em', {}, words)])];
  };

  const paragraph = (node: HtmlElement): Children => {
    const text = textIn(node).trim();
    if (text === '' && node.children.every((one) => one.type === 'text' || isElement(one, 'br'))) return [];
    const video = /^https?:\/\/\S+$/.test(text) ? readVideoAddress(text) : null;
    if (video !== null && video.kind !== 'file') return [element(VIDEO, { url: text, caption: '' })];
    const [only, ...more] = node.children.filter((one) => textIn(one).trim() !== '' || one.type === 'element');
    if (more.length === 0 && only?.type === 'text' && /^https?:\/\/\S+$/.test(text)) {
      const href = at.link(text);
      return href === null ? [node] : [element('p', {}, [element('a', { href }, [only])])];
    }
    return parted(node);
  };

  const tidied = levelled(withoutRules(inBlocks(replaceElements(children, change))));
  const named = replaceElements(componentsApart(tidied), (node) => {
    if (node.tagName !== VIDEO || attribute(node, 'caption') !== '') return [node];
    const url = attribute(node, 'url');
    const video = readVideoAddress(url);
    const written = video === null || video.kind === 'file' ? url : video.id;
    faults.push({ written, problem: `the video ${url} says nothing of what it shows: its caption is the title` });
    return [element(VIDEO, { url, caption: at.title })];
  });
  return { children: named, faults };
}

/** Components must be at the top level of a text, so they move from a list, a quotation or a cell to below it. */
function componentsApart(children: Children): Children {
  return children.flatMap((node): Children => {
    if (!isElement(node) || COMPONENTS.includes(node.tagName)) return [node];
    const inside = elementsNamed(node, ...COMPONENTS);
    if (inside.length === 0) return [node];
    return [
      { ...node, children: replaceElements(node.children, (one) => (COMPONENTS.includes(one.tagName) ? [] : [one])) },
      ...inside,
    ];
  });
}
