import type { OperatorPage } from '#catalogue/settings.ts';
import type { TourPage } from '#catalogue/tours.ts';
import { breakLines } from './lines.ts';
import { MARGIN, TEXT_WIDTH } from './page-furniture.ts';
import { PAGE_HEIGHT, PAGE_WIDTH, type PdfDocument, type Type } from './pdf-document.ts';
import { drawLeg, drawName, drawPoster, onInk } from './poster.ts';
import type { PrintedPicture } from './printed-picture.ts';

export const COVER_PICTURE = { width: PAGE_WIDTH, height: 462 } as const;

const SIZES = [62, 54, 48, 42, 36, 30, 25, 21] as const;

/** Draws the cover: the poster of the tour over a whole page. */
export function drawCover(pdf: PdfDocument, page: TourPage, operator: OperatorPage, picture: PrintedPicture): void {
  const { tour, ink } = page;
  const colour = onInk(ink);
  const kind: Type = { face: 'strong', size: 12, leading: 16, colour };
  const ticket: Type = { face: 'ticket', size: 15, leading: 20, colour };
  const foot: Type = { face: 'ticket', size: 11, leading: 15, colour };
  const column = { x: MARGIN, width: TEXT_WIDTH };

  pdf.doc.addPage();
  pdf.bookmark(tour.name);
  const top = COVER_PICTURE.height;
  drawPoster(pdf, { ink, picture, pictureHeight: top, bandHeight: PAGE_HEIGHT - top });
  pdf.tagged('P', () => {
    pdf.write('Trip notes', column.x, top + 36, kind);
  });
  const place = { ...column, top: top + 58, colour, sizes: SIZES, mostLines: 2, tag: 'H1' } as const;
  let y = drawName(pdf, tour.name, place) + 12;
  y += drawLeg(pdf, [tour.startPlace, tour.finishPlace], column, y, ticket) + 10;
  const summary: Type = { face: 'text', size: 12, leading: 17.5, colour };
  const lines = breakLines(pdf, page.summary, summary, TEXT_WIDTH - 40);
  // A summary that does not fit is left out. The tour's page shows it.
  if (y + lines.length * summary.leading <= PAGE_HEIGHT - 74) {
    pdf.tagged('P', () => {
      lines.forEach((line, index) => {
        pdf.write(line, column.x, y + index * summary.leading, summary);
      });
    });
  }
  const base = PAGE_HEIGHT - 52;
  pdf.decorate(() => {
    pdf.stroke(colour, 0.8, (doc) => doc.moveTo(MARGIN, base - 10).lineTo(MARGIN + TEXT_WIDTH, base - 10));
  });
  pdf.tagged('P', () => {
    pdf.write(operator.name, column.x, base, { ...foot, face: 'ticketStrong' });
  });
  pdf.tagged('P', () => {
    const days = `${tour.days} days`;
    pdf.write(days, MARGIN + TEXT_WIDTH - pdf.widthOf(days, foot), base, foot);
  });
}
