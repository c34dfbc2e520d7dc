import {
  attribute,
  element,
  elementsIn,
  hasClass,
  isElement,
  replaceElements,
  wordsIn,
  type HtmlChildren,
  type HtmlElement,
  type HtmlRoot,
} from './html.ts';
import { decoded } from './names.ts';

/** The mark of a footnote in a text, and the footnote at the end of the text. Both have the number. */
export const FOOTNOTE_MARK = 'x-footnote-mark';
export const FOOTNOTE = 'x-footnote';

const NOTES = ['li', 'p', 'div', 'aside'];
const BACK = /^(?:[\s↩↵^⤴\u2191[\]]|\uFE0E|\d)*$/u;

/**
 * Makes the marks and footnotes of each system ours, numbered in the order of the marks. `beside` has the footnotes that
 * an export stores outside of the text, by their ids.
 */
export function gatherFootnotes(tree: HtmlRoot, beside: ReadonlyMap<string, HtmlRoot>): HtmlRoot {
  const notes = elementsIn(tree, ...NOTES);
  const found = new Map<string, HtmlChildren>();
  const marked = replaceElements(tree.children, (node) => {
    const isDoubled = node.tagName === 'sup' && node.children.every((child) => isElement(child, FOOTNOTE_MARK));
    if (isDoubled && node.children.length > 0) return node.children;
    const id = noteNamedBy(node);
    const note = id === null ? undefined : (beside.get(id) ?? notes.find((one) => isNamed(one, id)));
    if (id === null || note === undefined) return [node];
    if (!found.has(id)) found.set(id, withoutWayBack(note.children as HtmlChildren));
    return [element(FOOTNOTE_MARK, { number: [...found.keys()].indexOf(id) + 1 })];
  });
  if (found.size === 0) return { ...tree, children: marked };
  const text = replaceElements(marked, (node) => {
    if (isElement(node, ...NOTES) && [...found.keys()].some((id) => isNamed(node, id))) return [];
    const isTheirs =
      ['ol', 'ul'].includes(node.tagName) || hasClass(node, /footnotes/) || 'dataFootnotes' in node.properties;
    return isTheirs && elementsIn(node, 'li').length === 0 ? [] : [node];
  });
  const gathered = [...found.values()].map((note, index) => element(FOOTNOTE, { number: index + 1 }, note));
  return { ...tree, children: [...text, ...gathered] };
}

function isNamed(node: HtmlElement, id: string): boolean {
  return attribute(node, 'id') === id || attribute(node, 'name') === id;
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

/** A note without the links that lead back to its mark. */
function withoutWayBack(note: HtmlChildren): HtmlChildren {
  return replaceElements(note, (node) => {
    const leadsBack = node.tagName === 'a' && attribute(node, 'href').startsWith('#') && BACK.test(wordsIn(node));
    return leadsBack || (node.tagName === 'sup' && wordsIn(node) === '') ? [] : [node];
  });
}
