import type { TourPage } from '#catalogue/tours.ts';
import { text } from './blocks.ts';
import type { Imprint } from './imprint.ts';
import { breakLines } from './lines.ts';
import { AREA, drawHeader, MARGIN, TEXT_WIDTH } from './page-furniture.ts';
import { drawGround } from './brochure-ground.ts';
import { PAGE_WIDTH, type PdfDocument, type Type } from './pdf-document.ts';
import { display, inColour, TYPE } from './typography.ts';

const ROW = 50;
const NAME: Type = { face: 'display', size: 13.5, leading: 16, colour: 'text-strong' };
const NAME_WIDTH = 320;
const WHOLE = { x: MARGIN, width: TEXT_WIDTH };

/** Draws the table of contents: a text about the operator, then every trip with its page number. */
export function drawContents(
  pdf: PdfDocument,
  { tours, lead }: { readonly tours: readonly TourPage[]; readonly lead: string },
  { operator }: Imprint,
): void {
  const begin = () => {
    pdf.doc.addPage();
    drawGround(pdf);
    drawHeader(pdf, operator.name, 'All trips', 'clay');
  };
  begin();
  pdf.bookmark('All trips');
  const words = [
    text(pdf, operator.about, display(30, 'text-strong'), { ...WHOLE, width: TEXT_WIDTH - 30 }, 'H2'),
    text(pdf, lead, TYPE.lead, { ...WHOLE, width: 400 }, 'P', 12),
    text(pdf, 'All trips', TYPE.heading, WHOLE, 'H2', 34),
  ];
  let y = AREA.top + 6;
  for (const block of words) {
    y += block.gap;
    block.draw(y);
    y += block.height;
  }
  const first = y + 10;
  const onFirst = Math.floor((AREA.bottom - first) / ROW);
  const onEach = Math.floor((AREA.bottom - AREA.top) / ROW);
  const pages = 1 + Math.ceil(Math.max(0, tours.length - onFirst) / onEach);
  pdf.group('TOC', () => {
    tours.forEach((page, index) => {
      const further = index - onFirst;
      if (further >= 0 && further % onEach === 0) begin();
      const top = further < 0 ? first + index * ROW : AREA.top + (further % onEach) * ROW;
      // The cover stands before the contents. Page numbers begin with 1.
      drawRow(pdf, page, top, 1 + pages + index + 1);
    });
  });
}

function drawRow(pdf: PdfDocument, { tour, ink }: TourPage, top: number, number: number): void {
  const right = PAGE_WIDTH - MARGIN;
  pdf.decorate(() => {
    pdf.stroke('rule', 0.6, (doc) => doc.moveTo(MARGIN, top).lineTo(right, top));
    pdf.fill(ink, (doc) => doc.rect(MARGIN, top + 10, 7, ROW - 20));
  });
  const x = MARGIN + 20;
  const name = shortened(pdf, tour.name, NAME, NAME_WIDTH);
  const leg = tour.startPlace === tour.finishPlace ? tour.startPlace : `${tour.startPlace} to ${tour.finishPlace}`;
  const days = `${tour.days} days`;
  const page = inColour(TYPE.ticketStrong, 'text-accent');
  pdf.group('TOCI', () => {
    pdf.link(name, x, top + 9, NAME, `#${tour.slug}`);
    pdf.tagged('P', () => {
      pdf.write(shortened(pdf, leg, TYPE.ticket, NAME_WIDTH), x, top + 27, TYPE.ticket);
    });
    pdf.tagged('P', () => {
      pdf.write(days, right - 70 - pdf.widthOf(days, TYPE.ticket), top + 18, TYPE.ticket);
    });
    pdf.tagged('Reference', () => {
      const words = String(number);
      pdf.write(words, right - pdf.widthOf(words, page), top + 18, page);
    });
  });
}

/** Gives the first line of a text, with an ellipsis if the text has more lines. */
function shortened(pdf: PdfDocument, words: string, type: Type, width: number): string {
  const [line = '', ...more] = breakLines(pdf, words, type, width - pdf.widthOf('…', type));
  return more.length === 0 ? line : `${line}…`;
}
