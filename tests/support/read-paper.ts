import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A PDF as another program reads it. */
export interface ReadPaper {
  readonly title: string;
  readonly language: string | null;
  readonly isTagged: boolean;
  readonly bookmarks: readonly string[];
  /** All of its text with every run of white space as one space. */
  readonly text: string;
  readonly pages: readonly ReadPage[];
}

interface ReadPage {
  readonly width: number;
  readonly height: number;
  readonly pieces: readonly Piece[];
  readonly structure: Structure | null;
}

/** A piece of a line; `top` and `left` are points from the page's upper left corner. */
export interface Piece {
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

export async function readPaper(bytes: Uint8Array): Promise<ReadPaper> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  const paper = await task.promise;
  const { info } = await paper.getMetadata();
  const facts = info as { Title: string; Language: string | null };
  const marks = await paper.getMarkInfo();
  const pages: ReadPage[] = [];
  for (let number = 1; number <= paper.numPages; number += 1) {
    const page = await paper.getPage(number);
    const [, , width, height] = page.view as [number, number, number, number];
    const { items } = await page.getTextContent();
    const pieces = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , , size, left, base] = item.transform as [number, number, number, number, number, number];
      const top = height - base - size * 0.8;
      return [{ text: item.str, left, right: left + item.width, top, bottom: height - base + size * 0.25, size }];
    });
    pages.push({ width, height, pieces, structure: (await page.getStructTree()) as Structure | null });
  }
  const outline = (await paper.getOutline()) as { title: string }[] | null;
  await task.destroy();
  return {
    title: facts.Title,
    language: facts.Language,
    isTagged: marks?.Marked === true,
    bookmarks: (outline ?? []).map(({ title }) => title),
    text: spaced(pages.map(({ pieces }) => joined(pieces)).join(' ')),
    pages,
  };
}

/** Pieces of one word, set in two fonts, touch each other. */
function joined(pieces: readonly Piece[]): string {
  return pieces.reduce((text, piece, index) => {
    const before = pieces[index - 1];
    const touches = before?.bottom === piece.bottom && Math.abs(piece.left - before.right) < 0.6;
    return `${text}${touches ? '' : ' '}${piece.text}`;
  }, '');
}

/** A text as it is compared: papers break lines where they like. */
export function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** What each element of a role says it shows. */
export function altsOf(paper: ReadPaper, role: string): (string | undefined)[] {
  return paper.pages.flatMap(({ structure }) => elements(structure, role).map(({ alt }) => alt));
}

export function rolesOf(paper: ReadPaper): Set<string> {
  return new Set(paper.pages.flatMap(({ structure }) => elements(structure).map(({ role = '' }) => role)));
}

/** Pieces that reach over the edge of their page. */
export function piecesOutside(paper: ReadPaper): Piece[] {
  return paper.pages.flatMap(({ width, height, pieces }) =>
    pieces.filter(({ left, right, top, bottom }) => left < 0 || right > width || top < 0 || bottom > height),
  );
}

function elements(node: Structure | null, role?: string): Structure[] {
  if (node === null) return [];
  const below = (node.children ?? []).flatMap((child) => elements(child, role));
  return node.role !== undefined && (role === undefined || node.role === role) ? [node, ...below] : below;
}
