import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A PDF as a PDF reader sees it. */
export interface ReadPdf {
  readonly title: string;
  readonly language: string | null;
  readonly isTagged: boolean;
  readonly bookmarks: readonly string[];
  /** The whole text, with each sequence of white space as one space. */
  readonly text: string;
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
  }
  const outline = (await pdf.getOutline()) as { title: string }[] | null;
  await task.destroy();
  return {
    title: facts.Title,
    language: facts.Language,
    isTagged: marks?.Marked === true,
    bookmarks: (outline ?? []).map(({ title }) => title),
    text: spaced(pages.map(({ runs }) => joined(runs)).join(' ')),
    pages,
  };
}

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
