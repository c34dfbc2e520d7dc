import { getDocument, OPS, Util, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A PDF as a PDF reader sees it. */
export interface ReadPdf {
  readonly title: string;
  readonly language: string | null;
  readonly isTagged: boolean;
  readonly bookmarks: readonly string[];
  /** The whole text, with each sequence of white space as one space. */
  readonly text: string;
  /** What the tags hold, letter after letter: a reader that knows no lines hears this. */
  readonly tagged: string;
  readonly pages: readonly ReadPage[];
}

interface ReadPage {
  readonly width: number;
  readonly height: number;
  readonly runs: readonly TextRun[];
  readonly structure: Structure | null;
}

/** A run of text in one font; `top` and `left` are points from the upper left corner of the page. */
export interface TextRun {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly size: number;
}

/** Where a photograph lies, in points from the upper left corner of its page. What is cut off counts. */
export interface PlacedPhotograph {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Structure {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly Structure[];
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  const pdf = await task.promise;
  const { info } = await pdf.getMetadata();
  const facts = info as { Title: string; Language: string | null };
  const marks = await pdf.getMarkInfo();
  const pages: ReadPage[] = [];
  let tagged = '';
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const [, , width, height] = page.view as [number, number, number, number];
    const { items } = await page.getTextContent();
    const runs = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , , size, left, base] = item.transform as [number, number, number, number, number, number];
      const top = height - base - size * 0.8;
      return [{ text: item.str, left, right: left + item.width, top, bottom: height - base + size * 0.25, size }];
    });
    pages.push({ width, height, runs, structure: (await page.getStructTree()) as Structure | null });
    tagged += await taggedText(page);
  }
  const outline = (await pdf.getOutline()) as Bookmark[] | null;
  await task.destroy();
  return {
    title: facts.Title,
    language: facts.Language,
    isTagged: marks?.Marked === true,
    bookmarks: (outline ?? []).flatMap(titlesOf),
    text: spaced(pages.map(({ runs }) => joined(runs)).join(' ')),
    tagged,
    pages,
  };
}

interface Bookmark {
  readonly title: string;
  readonly items: readonly Bookmark[];
}

function titlesOf({ title, items }: Bookmark): string[] {
  return [title, ...items.flatMap(titlesOf)];
}

async function taggedText(page: PDFPageProxy): Promise<string> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const open: unknown[] = [];
  let text = '';
  fnArray.forEach((operation, index) => {
    const args = argsArray[index] as unknown[];
    if (operation === OPS.beginMarkedContent || operation === OPS.beginMarkedContentProps) open.push(args[0]);
    if (operation === OPS.endMarkedContent) open.pop();
    if (operation !== OPS.showText || open.includes('Artifact')) return;
    const glyphs = args[0] as (number | { readonly unicode: string })[];
    text += glyphs.map((glyph) => (typeof glyph === 'number' ? '' : glyph.unicode)).join('');
  });
  return text;
}

/** The photographs of a PDF, and where the first page has them. */
export async function photographsIn(
  bytes: Buffer,
): Promise<{ readonly files: readonly Buffer[]; readonly places: readonly PlacedPhotograph[] }> {
  const files: Buffer[] = [];
  for (let at = bytes.indexOf(JPEG); at >= 0; at = bytes.indexOf(JPEG, at + 1)) {
    files.push(bytes.subarray(at, bytes.indexOf('endstream', at)));
  }
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  const page = await (await task.promise).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const places: PlacedPhotograph[] = [];
  const kept: Matrix[] = [];
  let now: Matrix = [1, 0, 0, 1, 0, 0];
  fnArray.forEach((operation, index) => {
    if (operation === OPS.save) kept.push(now);
    if (operation === OPS.restore) now = kept.pop()!;
    if (operation === OPS.transform) now = Util.transform(now, argsArray[index] as Matrix) as Matrix;
    if (operation !== OPS.paintImageXObject) return;
    const [width, , , height, left, base] = now;
    places.push({ left, top: page.view[3]! - base - height, width, height });
  });
  await task.destroy();
  return { files, places };
}

type Matrix = [number, number, number, number, number, number];
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** Joins runs to a text. Runs that touch belong to one word in two fonts. */
function joined(runs: readonly TextRun[]): string {
  return runs.reduce((text, run, index) => {
    const before = runs[index - 1];
    const touches = before?.bottom === run.bottom && Math.abs(run.left - before.right) < 0.6;
    return `${text}${touches ? '' : ' '}${run.text}`;
  }, '');
}

/** Replaces line breaks by spaces, because the documents break lines in other places. */
export function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The text alternative of each element with this role. */
export function altsOf(pdf: ReadPdf, role: string): (string | undefined)[] {
  return pdf.pages.flatMap(({ structure }) => elements(structure, role).map(({ alt }) => alt));
}

export function rolesOf(pdf: ReadPdf): Set<string> {
  return new Set(pdf.pages.flatMap(({ structure }) => elements(structure).map(({ role = '' }) => role)));
}

/** The runs of text that reach over the edge of their page. */
export function runsOutside(pdf: ReadPdf): TextRun[] {
  return pdf.pages.flatMap(({ width, height, runs }) =>
    runs.filter(({ left, right, top, bottom }) => left < 0 || right > width || top < 0 || bottom > height),
  );
}

function elements(node: Structure | null, role?: string): Structure[] {
  if (node === null) return [];
  const below = (node.children ?? []).flatMap((child) => elements(child, role));
  return node.role !== undefined && (role === undefined || node.role === role) ? [node, ...below] : below;
}
