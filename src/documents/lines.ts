import { typographicQuotes } from '#domain/text/typographic-quotes.ts';
import type { PdfDocument, Type } from './pdf-document.ts';

/** A last line of one word with fewer letters looks like a mistake. */
const SHORT_WORD = 7;

/**
 * Breaks a text into lines that are at most `width` points wide, with typographic quotes. A no-break space keeps words
 * together. A word that is wider than the line is broken.
 */
export function breakLines(pdf: PdfDocument, text: string, type: Type, width: number): string[] {
  const words = typographicQuotes(text)
    .split(/[ \t\n]+/)
    .filter((word) => word !== '')
    .flatMap((word) => partsOfWord(pdf, word, type, width));
  const space = pdf.widthOf(' ', type);
  const lines: string[][] = [];
  let used = 0;
  for (const word of words) {
    const wide = pdf.widthOf(word, type);
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
    if (pdf.widthOf(together.join(' '), type) <= width) lines.splice(-2, 2, before!.slice(0, -1), together);
  }
  return lines.map((line) => line.join(' '));
}

/** Gives the largest type in which the text takes at most `mostLines` lines and breaks no word; else the last type. */
export function largestFit(pdf: PdfDocument, text: string, types: readonly Type[], width: number, most: number): Type {
  const words = text.split(' ');
  const fits = (type: Type) =>
    words.every((word) => pdf.widthOf(word, type) <= width) && breakLines(pdf, text, type, width).length <= most;
  return types.find(fits) ?? types.at(-1)!;
}

function partsOfWord(pdf: PdfDocument, word: string, type: Type, width: number): string[] {
  if (pdf.widthOf(word, type) <= width) return [word];
  const found: string[] = [''];
  for (const character of word) {
    const longer = found.at(-1)! + character;
    if (found.at(-1) === '' || pdf.widthOf(longer, type) <= width) found[found.length - 1] = longer;
    else found.push(character);
  }
  return found;
}
