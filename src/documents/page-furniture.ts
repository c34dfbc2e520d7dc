import type { PdfDocument } from './pdf-document.ts';
import { PAGE_HEIGHT, PAGE_WIDTH } from './pdf-document.ts';
import { inColour, TYPE } from './typography.ts';

/** The margins of pages with text. */
export const MARGIN = 54;
export const TEXT_WIDTH = PAGE_WIDTH - 2 * MARGIN;
export const AREA = { top: 74, bottom: PAGE_HEIGHT - 66 } as const;

/** What the footers of pages with text show. */
export interface Footers {
  readonly left: string;
  /** The number of pages before the first page with a footer. */
  readonly from: number;
  /** The number of pages without a footer at the end. */
  readonly without: number;
}

/** Draws the header of a page: two texts over a rule. */
export function drawHeader(pdf: PdfDocument, left: string, right: string, ink: string): void {
  pdf.decorate(() => {
    pdf.fill(ink, (doc) => doc.rect(0, 0, PAGE_WIDTH, 7));
    pdf.write(left, MARGIN, 34, inColour(TYPE.small, 'text-strong'));
    pdf.write(right, PAGE_WIDTH - MARGIN - pdf.widthOf(right, TYPE.small), 34, TYPE.small);
    pdf.stroke('rule', 0.6, (doc) => doc.moveTo(MARGIN, 51).lineTo(PAGE_WIDTH - MARGIN, 51));
  }, 'Pagination');
}

/** Draws the footers of all pages. Call it after the last page, because a footer shows the number of pages. */
export function drawFooters(pdf: PdfDocument, { left, from, without }: Footers): void {
  const { count } = pdf.doc.bufferedPageRange();
  for (let page = from; page < count - without; page += 1) {
    pdf.doc.switchToPage(page);
    const number = `${page + 1} of ${count}`;
    pdf.decorate(() => {
      pdf.write(left, MARGIN, PAGE_HEIGHT - 44, TYPE.small);
      pdf.write(number, PAGE_WIDTH - MARGIN - pdf.widthOf(number, TYPE.small), PAGE_HEIGHT - 44, TYPE.small);
    }, 'Pagination');
  }
  pdf.doc.switchToPage(count - 1);
}
