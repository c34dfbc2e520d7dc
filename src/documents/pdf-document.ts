import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import { tokenColour } from '#components/page/token-colour.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';
import { typographicQuotes } from '#domain/text/typographic-quotes.ts';
import { WORDING } from '#domain/wording.ts';
import { loadFaces, type FaceName } from './faces.ts';

/** The size of A4 in points (72 points to the inch). All lengths in documents are points. */
export const PAGE_WIDTH = 595.28;
export const PAGE_HEIGHT = 841.89;

/** The font, size, line height and colour of a text. */
export interface Type {
  readonly face: FaceName;
  readonly size: number;
  /** The distance between two base lines. */
  readonly leading: number;
  /** A colour of the tokens, such as `night`. */
  readonly colour: string;
}

export interface About {
  readonly title: string;
  readonly subject: string;
  readonly author: string;
  /** The day of the prices. It also replaces the time of creation, so that the same content makes the same bytes. */
  readonly day: CalendarDate;
}

interface TagOptions {
  /** The text alternative of a picture. */
  readonly alt?: string;
  /** The box of a picture: left, top, right, bottom. */
  readonly bbox?: readonly [number, number, number, number];
  /** Whether a header cell belongs to its row or to its column. */
  readonly scope?: 'Row' | 'Column';
}

/** The tracking of large type, in parts of the size, as on the pages. */
const DISPLAY_TRACKING = -0.02;
/** The distance of the base line from the middle of its line, in parts of the size. */
const BASE_BELOW_MIDDLE = 0.34;

interface Run {
  text: string;
  readonly font: string;
}

/** The widths of measured texts at a size of one point. The documents share most of their words. */
const WIDTHS = new Map<string, number>();

/**
 * A tagged PDF (PDF/UA). Everything on a page is drawn inside a tag or as decoration. A screen reader reads the tags in
 * the order in which they are drawn.
 */
export class PdfDocument {
  readonly doc: PDFKit.PDFDocument;
  readonly #coverage = new Map<string, ReadonlySet<number>>();
  /** The elements that are open, the outermost first. */
  readonly #open: PDFKit.PDFStructureElement[] = [];

  private constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc;
    const root = doc.struct('Document');
    doc.addStructure(root);
    this.#open.push(root);
  }

  /** Begins a PDF without pages. */
  static async open({ title, subject, author, day }: About): Promise<PdfDocument> {
    const options = {
      size: [PAGE_WIDTH, PAGE_HEIGHT],
      margin: 0,
      autoFirstPage: false,
      // The footers need the number of pages, so all pages stay in memory until the end.
      bufferPages: true,
      pdfVersion: '1.7' as const,
      subset: 'PDF/UA',
      tagged: true,
      displayTitle: true,
      lang: WORDING.language,
      // Without this every PDF would name a font that it does not contain.
      font: null,
      info: {
        Title: typographicQuotes(title),
        Subject: typographicQuotes(subject),
        Author: author,
        Creator: author,
        CreationDate: new Date(`${day}T00:00:00Z`),
      },
    };
    const pdf = new PdfDocument(new PDFDocument(options as unknown as PDFKit.PDFDocumentOptions));
    for (const { name, near, far } of await loadFaces()) {
      for (const [key, font] of [
        [name, near],
        [`${name}-far`, far],
      ] as const) {
        pdf.doc.registerFont(key, font as unknown as Buffer);
        pdf.#coverage.set(key, new Set(font.characterSet));
      }
    }
    return pdf;
  }

  /** Opens an element that holds other elements: a list, a table, a row. */
  group(tag: string, draw: () => void): void {
    const element = this.#begin(tag);
    this.#open.push(element);
    draw();
    this.#open.pop();
    element.end();
  }

  /** Draws content inside an element: a paragraph, a heading, a cell, a picture. */
  tagged(tag: string, draw: () => void, options: TagOptions = {}): void {
    this.#begin(tag, options).add(draw).end();
  }

  /** Draws decoration, which a screen reader skips. */
  decorate(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  /** Draws a line as a link to an address, or, after a `#`, to a named page of this PDF. */
  link(text: string, x: number, top: number, type: Type, to: string): void {
    const element = this.#begin('Link');
    element.add(() => {
      this.write(text, x, top, type);
    });
    const options = { structParent: element, Contents: new String(text) as string };
    const area = [x, top, this.widthOf(text, type), type.leading] as const;
    if (to.startsWith('#')) this.doc.goTo(...area, to.slice(1), options);
    else this.doc.link(...area, to, options);
    element.end();
  }

  /** Names the current page, for links inside this PDF. */
  name(place: string): void {
    this.doc.addNamedDestination(place);
  }

  /** Adds a bookmark that leads to the current page. */
  bookmark(title: string): void {
    this.doc.outline.addItem(typographicQuotes(title));
  }

  /** Fills a shape with a colour of the tokens. */
  fill(colour: string, shape: (doc: PDFKit.PDFDocument) => PDFKit.PDFDocument): void {
    shape(this.doc).fill(tokenColour(colour));
  }

  stroke(colour: string, width: number, shape: (doc: PDFKit.PDFDocument) => PDFKit.PDFDocument): void {
    shape(this.doc).lineWidth(width).stroke(tokenColour(colour));
  }

  widthOf(text: string, type: Type): number {
    return this.#runs(text, type).reduce((sum, run) => sum + this.#widthOf(run, type), 0);
  }

  /** Writes one line; `top` is the upper edge of its box. */
  write(text: string, x: number, top: number, type: Type): void {
    const base = top + type.leading / 2 + type.size * BASE_BELOW_MIDDLE;
    let left = x;
    this.#runs(text, type).forEach((run, index, runs) => {
      this.doc
        .font(run.font, type.size)
        .fillColor(tokenColour(type.colour))
        .text(run.text, left, base, { lineBreak: false, baseline: 'alphabetic', characterSpacing: trackingOf(type) });
      if (index < runs.length - 1) left += this.#widthOf(run, type);
    });
  }

  /** Closes the PDF and returns its bytes. */
  async finish(): Promise<Buffer<ArrayBuffer>> {
    this.#open[0]!.end();
    const chunks: Buffer[] = [];
    this.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ended = once(this.doc, 'end');
    this.doc.end();
    await ended;
    return Buffer.concat(chunks);
  }

  #begin(tag: string, options: TagOptions = {}): PDFKit.PDFStructureElement {
    const element = this.doc.struct(tag, options);
    this.#open.at(-1)!.add(element);
    return element;
  }

  /** Divides a text into runs of one font each. A character that no font has is left out. */
  #runs(text: string, { face }: Type): Run[] {
    const near = this.#coverage.get(face)!;
    const far = this.#coverage.get(`${face}-far`)!;
    const runs: Run[] = [];
    for (const character of text) {
      const point = character.codePointAt(0)!;
      if (!near.has(point) && !far.has(point)) continue;
      const font = near.has(point) ? face : `${face}-far`;
      const last = runs.at(-1);
      if (last?.font === font) last.text += character;
      else runs.push({ text: character, font });
    }
    return runs;
  }

  #widthOf({ font, text }: Run, type: Type): number {
    const key = `${font} ${text}`;
    let width = WIDTHS.get(key);
    if (width === undefined) {
      width = this.doc.font(font, 1).widthOfString(text);
      WIDTHS.set(key, width);
    }
    return width * type.size + trackingOf(type) * text.length;
  }
}

function trackingOf({ face, size }: Type): number {
  return face === 'display' ? DISPLAY_TRACKING * size : 0;
}
