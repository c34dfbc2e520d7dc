import { MONTHS, partsOf } from '#domain/calendar-date.ts';
import { WORDING } from '#domain/wording.ts';
import type { Imprint } from './imprint.ts';
import { MARGIN, TEXT_WIDTH } from './page-furniture.ts';
import { PAGE_HEIGHT, PAGE_WIDTH, type PdfDocument, type Type } from './pdf-document.ts';
import { drawName } from './poster.ts';
import { drawPicture, type PrintedPicture } from './printed-picture.ts';

export const BROCHURE_COVER_PICTURE = { width: PAGE_WIDTH, height: 520 } as const;

const STRIPES = ['wattle', 'clay', 'ocean'] as const;
const STRIPE = 9;
const SIZES = [68, 60, 52, 44, 36, 30, 24] as const;

/** Draws the cover: the picture of the operator, with the tagline on a band in the colour `night` below it. */
export function drawBrochureCover(pdf: PdfDocument, picture: PrintedPicture, { operator, today }: Imprint): void {
  const { height } = BROCHURE_COVER_PICTURE;
  const { year, month } = partsOf(today);
  const small: Type = { face: 'ticket', size: 12.5, leading: 17, colour: 'paper' };
  pdf.doc.addPage();
  pdf.bookmark('Cover');
  drawPicture(pdf, picture, { x: 0, y: 0, ...BROCHURE_COVER_PICTURE });
  pdf.decorate(() => {
    pdf.fill('night', (doc) => doc.rect(0, height, PAGE_WIDTH, PAGE_HEIGHT - height));
    STRIPES.forEach((colour, index) => {
      pdf.fill(colour, (doc) => doc.rect(0, height + index * STRIPE, PAGE_WIDTH, STRIPE));
    });
  });
  const top = height + STRIPES.length * STRIPE;
  pdf.tagged('P', () => {
    pdf.write(operator.name, MARGIN, top + 30, { face: 'strong', size: 13, leading: 17, colour: 'wattle' });
  });
  const place = { x: MARGIN, width: TEXT_WIDTH, colour: 'paper', sizes: SIZES, mostLines: 2, tag: 'H1' } as const;
  drawName(pdf, operator.tagline, { ...place, top: top + 56 });
  const date = `Trips and prices, ${MONTHS[month - 1]} ${year}`;
  pdf.tagged('P', () => {
    pdf.write(WORDING.offer, MARGIN, PAGE_HEIGHT - 58, small);
  });
  pdf.tagged('P', () => {
    pdf.write(date, PAGE_WIDTH - MARGIN - pdf.widthOf(date, small), PAGE_HEIGHT - 58, small);
  });
}
