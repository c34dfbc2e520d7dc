import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import { tokenColour } from '#components/page/token-colour.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';
import { typographicQuotes } from '#domain/text/typographic-quotes.ts';
import { loadFaces, type FaceName } from './faces.ts';

/** A4 in points, of which there are 72 to the inch. All measures of papers are points. */
export const PAGE_WIDTH = 595.28;
export const PAGE_HEIGHT = 841.89;

/** What a text is set in. */
export interface Type {
  readonly face: FaceName;
  readonly size: number;
  /** From one base line to the next. */
  readonly leading: number;
  /** A token of the palette, such as `night`. */
  readonly colour: string;
}

export interface About {
  readonly title: string;
  readonly subject: string;
  readonly author: string;
  /** The day its prices are of. It stands for the clock, so that the same content gives the same bytes. */
  readonly day: CalendarDate;
}

interface TagOptions {
  /** What a picture shows. */
  readonly alt?: string;
  /** Where a picture is: left, top, right, bottom. */
  readonly bbox?: readonly [number, number, number, number];
  /** What a cell of headings is the heading of. */
  readonly scope?: 'Row' | 'Column';
}

/** Big type is set tight, as on the pages. */
const DISPLAY_TRACKING = -0.02;
/** Where the base line lies below the middle of its line, in parts of the size. */
const BASE_BELOW_MIDDLE = 0.34;

interface Run {
  text: string;
  readonly font: string;
}

/** Widths of what was measured before, at a size of one point: papers share most of their words. */
const WIDTHS = new Map<string, number>();

/**
 * A PDF under the pen. Whatever is drawn is either told, inside a tag, or decoration, so that a screen reader reads the
 * paper in the order in which it was drawn.
 */
export class Paper {
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

  /** Begins a paper that has no page yet. */
  static async open({ title, subject, author, day }: About): Promise<Paper> {
    const options = {
      size: [PAGE_WIDTH, PAGE_HEIGHT],
      margin: 0,
      autoFirstPage: false,
      // Numbers of pages are written once all of them are there.
      bufferPages: true,
      pdfVersion: '1.7' as const,
      subset: 'PDF/UA',
      tagged: true,
      displayTitle: true,
      lang: 'en-AU',
      // Without it every paper would name a font it does not hold.
      font: null,
      info: {
        Title: typographicQuotes(title),
        Subject: typographicQuotes(subject),
        Author: author,
        Creator: author,
        CreationDate: new Date(`${day}T00:00:00Z`),
      },
    };
    const paper = new Paper(new PDFDocument(options as unknown as PDFKit.PDFDocumentOptions));
    for (const { name, near, far } of await loadFaces()) {
      for (const [key, font] of [
        [name, near],
        [`${name}-far`, far],
      ] as const) {
        paper.doc.registerFont(key, font as unknown as Buffer);
        paper.#coverage.set(key, new Set(font.characterSet));
      }
    }
    return paper;
  }

  /** An element that holds others: a list, a table, a row. */
  group(tag: string, draw: () => void): void {
    const element = this.#begin(tag);
    this.#open.push(element);
    draw();
    this.#open.pop();
    element.end();
  }

  /** An element that holds what is drawn: a paragraph, a heading, a cell, a picture. */
  tell(tag: string, draw: () => void, options: TagOptions = {}): void {
    this.#begin(tag, options).add(draw).end();
  }

  /** What is there to be seen, and says nothing. */
  decorate(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  /** A line that leads somewhere: to an address, or, after a `#`, to a place of this paper. */
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

  /** Names the page that is being drawn, for links of this paper. */
  name(place: string): void {
    this.doc.addNamedDestination(place);
  }

  /** A bookmark to the page that is being drawn. */
  bookmark(title: string): void {
    this.doc.outline.addItem(typographicQuotes(title));
  }

  /** Fills a shape in a colour of the palette. */
  fill(colour: string, shape: (doc: PDFKit.PDFDocument) => PDFKit.PDFDocument): void {
    shape(this.doc).fill(tokenColour(colour));
  }

  stroke(colour: string, width: number, shape: (doc: PDFKit.PDFDocument) => PDFKit.PDFDocument): void {
    shape(this.doc).lineWidth(width).stroke(tokenColour(colour));
  }

  widthOf(text: string, type: Type): number {
    return this.#runs(text, type).reduce((sum, run) => sum + this.#widthOf(run, type), 0);
  }

  /** One line, whose box begins at `top`. */
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

  /** Closes the paper and gives its bytes. */
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

  /** A text in pieces of one font each. A character that neither font has is left out. */
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
