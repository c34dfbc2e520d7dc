import type { Ink } from '#catalogue/schema/tour.ts';
import { breakLines, largestFit } from './lines.ts';
import { PAGE_WIDTH, type PdfDocument, type Type } from './pdf-document.ts';
import { drawPicture, type PrintedPicture } from './printed-picture.ts';
import { display } from './typography.ts';

/** Gives the colour of text on a colour of a poster, as on the site. */
export function onInk(ink: Ink): string {
  if (ink === 'night') return 'wattle';
  return ink === 'wattle' ? 'night' : 'paper';
}

/** Draws a picture over the whole width, with a band in a colour below it. */
export interface Poster {
  readonly ink: Ink;
  readonly picture: PrintedPicture;
  readonly pictureHeight: number;
  readonly bandHeight: number;
}

export function drawPoster(pdf: PdfDocument, { ink, picture, pictureHeight, bandHeight }: Poster): void {
  drawPicture(pdf, picture, { x: 0, y: 0, width: PAGE_WIDTH, height: pictureHeight });
  pdf.decorate(() => {
    pdf.fill(ink, (doc) => doc.rect(0, pictureHeight, PAGE_WIDTH, bandHeight));
    pdf.fill('poster-edge', (doc) => doc.rect(0, pictureHeight - 2, PAGE_WIDTH, 4));
  });
}

/** Draws the name on a poster in the largest size that fits. Returns where it ends. */
export function drawName(
  pdf: PdfDocument,
  name: string,
  place: {
    readonly x: number;
    readonly top: number;
    readonly width: number;
    readonly colour: string;
    readonly sizes: readonly number[];
    readonly mostLines: number;
    readonly tag: 'H1' | 'H2';
  },
): number {
  const types = place.sizes.map((size) => display(size, place.colour));
  const type = largestFit(pdf, name, types, place.width, place.mostLines);
  const lines = breakLines(pdf, name, type, place.width);
  pdf.tagged(place.tag, () => {
    lines.forEach((line, index) => {
      pdf.write(line, place.x, place.top + index * type.leading, type);
    });
  });
  return place.top + lines.length * type.leading;
}

const LEG_LINE = 26;

/** Draws two stops with a line between them, on two lines if one is too short. Returns the height. */
export function drawLeg(
  pdf: PdfDocument,
  [from, to]: readonly [string, string],
  { x, width }: { readonly x: number; readonly width: number },
  top: number,
  type: Type,
): number {
  const start = pdf.widthOf(from, type);
  const fits = start + LEG_LINE + 18 + pdf.widthOf(to, type) <= width;
  const drawLine = (left: number, middle: number) => {
    pdf.decorate(() => {
      pdf.stroke(type.colour, 1.2, (doc) => doc.moveTo(left, middle).lineTo(left + LEG_LINE, middle));
      pdf.fill(type.colour, (doc) => doc.circle(left, middle, 2.6).circle(left + LEG_LINE, middle, 2.6));
    });
  };
  if (from === to) {
    pdf.tagged('P', () => {
      pdf.write(from, x, top, type);
    });
    return type.leading;
  }
  pdf.tagged('P', () => {
    pdf.write(from, x, top, type);
  });
  if (fits) drawLine(x + start + 9, top + type.leading / 2);
  else drawLine(x + 3, top + type.leading * 1.5);
  pdf.tagged('P', () => {
    if (fits) pdf.write(to, x + start + LEG_LINE + 18, top, type);
    else pdf.write(to, x + LEG_LINE + 12, top + type.leading, type);
  });
  return fits ? type.leading : 2 * type.leading;
}
