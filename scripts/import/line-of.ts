import type { TextPlace } from './foreign-site.ts';

/** The place of a text in a file. If the file has the text encoded, lines are counted from the text's beginning. */
export function placeOf(file: string, source: string, text: string): TextPlace {
  const start = text === '' ? -1 : source.indexOf(text);
  const isInOneLine = !source.includes('\n');
  if (start === -1 || isInOneLine) return { file: `${file}, in the text`, source: text, start: 0, end: text.length };
  return { file, source, start, end: start + text.length };
}

/** An address in a tag. Pictures and links of a Markdown file have no tag, but their addresses are in the file. */
const ADDRESS = /(?:src|href|data)="([^"]+)"/;

/**
 * The line of a source in the export. A repeated source is searched after `from`. A source that is not found has the
 * line where the text begins.
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
