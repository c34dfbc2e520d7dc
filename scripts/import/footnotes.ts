import {
  attribute,
  element,
  elementsIn,
  hasClass,
  isElement,
  parseHtml,
  replaceElements,
  textIn,
  type HtmlElement,
  type HtmlNode,
} from './hast.ts';
import { decoded } from './slugs.ts';

/** The mark of a footnote in a text, and the footnote at the end of the text. Both have the number. */
export const FOOTNOTE_MARK = 'x-footnote-mark';
export const FOOTNOTE = 'x-footnote';

const BACK = /^(?:[\s↩↵^⤴\u2191[\]]|\uFE0E)*$/u;

/**
 * Converts the marks and footnotes of each system into ours, numbered in the order of the marks.
 *
 * `beside` has the footnotes that the export stores outside of the text, by their ids.
 */
export function gatherFootnotes(children: readonly HtmlNode[], beside: ReadonlyMap<string, string>): HtmlNode[] {
  const byId = new Map(children.flatMap(elementsIn).flatMap((node) => namesOf(node).map((id) => [id, node] as const)));
  const notes: HtmlElement['children'][] = [];
  const numbers = new Map<string, number>();
  const used = new Set<string>();
  const numberOf = (id: string, note: () => HtmlElement['children']): number => {
    const known = numbers.get(id);
    if (known !== undefined) return known;
    notes.push(note());
    numbers.set(id, notes.length);
    return notes.length;
  };
  const marked = replaceElements(children, (node) => {
    if (node.tagName === 'sup' && isMark(node.children)) return node.children;
    if (node.tagName === 'x-note') return [mark(numberOf(`written ${notes.length}`, () => node.children))];
    const id = noteNamedBy(node);
    if (id === null) return [node];
    const written = beside.get(id);
    const listed = byId.get(id);
    if (written === undefined && (listed === undefined || !isNote(listed))) return [node];
    used.add(id);
    return [
      mark(
        numberOf(id, () =>
          written === undefined ? contentOf(listed!) : (parseHtml(written).children as HtmlElement['children']),
        ),
      ),
    ];
  });
  const text = withoutNotes(marked, used);
  return [...text, ...notes.map((note, index) => element(FOOTNOTE, { number: index + 1 }, note))];
}

function mark(number: number): HtmlElement {
  return element(FOOTNOTE_MARK, { number });
}

/** Some systems put the mark into two `sup` elements. */
function isMark(children: readonly HtmlNode[]): boolean {
  return children.length > 0 && children.every((child) => isElement(child, FOOTNOTE_MARK));
}

function namesOf(node: HtmlElement): string[] {
  return [attribute(node, 'id'), attribute(node, 'name')].filter((name) => name !== '');
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

function isNote(node: HtmlElement): boolean {
  return ['li', 'p', 'div', 'aside'].includes(node.tagName);
}

/** A note without the links that lead back to its mark. */
function contentOf(note: HtmlElement): HtmlElement['children'] {
  return replaceElements(note.children, (node) => {
    const leadsBack = node.tagName === 'a' && attribute(node, 'href').startsWith('#') && BACK.test(textIn(node));
    return leadsBack || (node.tagName === 'sup' && textIn(node).trim() === '') ? [] : [node];
  });
}

/** The text without the extracted notes, and without their list and heading. */
function withoutNotes(children: readonly HtmlNode[], used: ReadonlySet<string>): HtmlNode[] {
  return replaceElements(children, (node) => {
    if (namesOf(node).some((id) => used.has(id)) && isNote(node)) return [];
    const isEmpty =
      textIn(node).trim() === '' && elementsIn(node).every(({ tagName }) => !/^(img|iframe|x-)/.test(tagName));
    if (['ol', 'ul'].includes(node.tagName) && isEmpty && used.size > 0) return [];
    const holdsNotes = hasClass(node, /footnotes/) || 'dataFootnotes' in node.properties;
    return holdsNotes && used.size > 0 && elementsIn(node).every(({ tagName }) => tagName !== 'li') ? [] : [node];
  });
}
