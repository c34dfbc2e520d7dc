import { PAGE_HEIGHT, PAGE_WIDTH, type PdfDocument } from './pdf-document.ts';

/** Fills the page with the background colour of the site. */
export function drawGround(pdf: PdfDocument): void {
  pdf.decorate(() => {
    pdf.fill('paper', (doc) => doc.rect(0, 0, PAGE_WIDTH, PAGE_HEIGHT));
  });
}
