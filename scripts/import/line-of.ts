import type { TextPlace } from './foreign-site.ts';

/** Where a text stands in a file. Lines count from the text's own beginning where the file has it in other letters. */
export function placeOf(file: string, source: string, text: string): TextPlace {
  const start = text === '' ? -1 : source.indexOf(text);
  const isInOneLine = !source.includes('\n');
  if (start === -1 || isInOneLine) return { file: `${file}, in the text`, source: text, start: 0, end: text.length };
  return { file, source, start, end: start + text.length };
}

/** An address in a tag: in a Markdown file a picture and a link are no tags, but their addresses are there. */
const ADDRESS = /(?:src|href|data)="([^"]+)"/;

/**
 * The line of something in the export, by how it is written there. What comes again is looked for behind `from`; what
 * is not there as written has the line on which the text begins.
 */
export function lineOf(
  { source, start, end }: TextPlace,
  written: string,
  from = start,
): { line: number; next: number } {
  const address = ADDRESS.exec(written)?.[1] ?? written;
  const places = [source.indexOf(written, from), source.indexOf(written, start), source.indexOf(address, start)];
  const at = places.find((found) => found !== -1 && found < end) ?? start;
  return { line: source.slice(0, at).split('\n').length, next: at + 1 };
}
