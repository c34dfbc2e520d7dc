import './found-words.css';
import { findWords } from '#domain/text/find-words.ts';

const NAME = 'found-words';

/**
 * Marks the words of a query in elements, in place of what was marked before. Styles draw `::highlight(found-words)`.
 * Changes no element. Does nothing in browsers that cannot mark ranges.
 */
export function markWords(elements: readonly Element[], query: string): void {
  if (!('highlights' in CSS)) return;
  const words = query.split(/\s+/).filter(Boolean);
  const ranges = elements.flatMap(textsIn).flatMap((text) => words.flatMap((word) => rangesOf(text, word)));
  CSS.highlights.set(NAME, new Highlight(...ranges));
}

function textsIn(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

function rangesOf(text: Text, word: string): Range[] {
  return (findWords(text.data, word) ?? []).map(({ start, end }) => {
    const range = new Range();
    range.setStart(text, start);
    range.setEnd(text, end);
    return range;
  });
}
