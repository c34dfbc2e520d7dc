import { findWords } from '#domain/text/find-words.ts';
import './found-words.css';

/** So many answers open by themselves when they are found. */
const FEW = 3;

/** Shows the questions that contain all words of the search field, in the question or the answer, and marks the words. */
export function searchFaqs(page: HTMLElement): void {
  const field = page.querySelector<HTMLInputElement>('[data-faq-words]')!;
  const status = page.querySelector('[data-faq-found]')!;
  const none = page.querySelector<HTMLElement>('[data-faq-none]')!;
  const questions = [...page.querySelectorAll('details')].filter((details) => details.closest('[data-faq-group]'));
  const groups = [...page.querySelectorAll<HTMLElement>('[data-faq-group]')];

  const search = () => {
    const words = field.value.trim();
    const found = questions.filter((question) => findWords(question.textContent, words) !== null);
    for (const question of questions) {
      question.hidden = !found.includes(question);
      if (words !== '') question.open = found.length <= FEW && found.includes(question);
    }
    for (const group of groups) group.hidden = !found.some((question) => group.contains(question));
    none.hidden = found.length > 0;
    const match = found.length === 1 ? 'matches' : 'match';
    status.textContent = words === '' ? '' : `${found.length} of ${questions.length} questions ${match}`;
    markWords(words === '' ? [] : found, words);
  };
  field.addEventListener('input', search);
  // A browser that comes back to the page keeps what was typed.
  if (field.value !== '') search();
}

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
