import { typographicQuotes } from '#domain/text/typographic-quotes.ts';
import type { Paper, Type } from './paper.ts';

/** A last line of one short word looks like a mistake. */
const SHORT_WORD = 7;

/**
 * Breaks a text into lines that are no wider than `width`, with the quotes of a printer. A no-break space holds words
 * together; a word that is wider than the line is broken within.
 */
export function breakLines(paper: Paper, text: string, type: Type, width: number): string[] {
  const words = typographicQuotes(text)
    .split(/[ \t\n]+/)
    .filter((word) => word !== '')
    .flatMap((word) => pieces(paper, word, type, width));
  const space = paper.widthOf(' ', type);
  const lines: string[][] = [];
  let used = 0;
  for (const word of words) {
    const wide = paper.widthOf(word, type);
    const line = lines.at(-1);
    if (line && used + space + wide <= width) {
      line.push(word);
      used += space + wide;
    } else {
      lines.push([word]);
      used = wide;
    }
  }
  const [before, last] = lines.slice(-2);
  if (last?.length === 1 && before!.length > 2 && last[0]!.length < SHORT_WORD) {
    const together = [before!.at(-1)!, last[0]!];
    if (paper.widthOf(together.join(' '), type) <= width) lines.splice(-2, 2, before!.slice(0, -1), together);
  }
  return lines.map((line) => line.join(' '));
}

/** The largest of some types in which a text takes no more than so many lines, with no word broken; else the last. */
export function largestFit(paper: Paper, text: string, types: readonly Type[], width: number, most: number): Type {
  const words = text.split(' ');
  const fits = (type: Type) =>
    words.every((word) => paper.widthOf(word, type) <= width) && breakLines(paper, text, type, width).length <= most;
  return types.find(fits) ?? types.at(-1)!;
}

function pieces(paper: Paper, word: string, type: Type, width: number): string[] {
  if (paper.widthOf(word, type) <= width) return [word];
  const found: string[] = [''];
  for (const character of word) {
    const longer = found.at(-1)! + character;
    if (found.at(-1) === '' || paper.widthOf(longer, type) <= width) found[found.length - 1] = longer;
    else found.push(character);
  }
  return found;
}
