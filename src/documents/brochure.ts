import type { Home } from '#catalogue/home.ts';
import type { Review } from '#catalogue/reviews/reviews.ts';
import type { TourPage } from '#catalogue/tours.ts';
import { drawBack } from './brochure-back.ts';
import { drawBooking } from './brochure-booking.ts';
import { drawContents } from './brochure-contents.ts';
import { BROCHURE_COVER_PICTURE, drawBrochureCover } from './brochure-cover.ts';
import { drawReviews } from './brochure-reviews.ts';
import { drawTourPage, TOUR_PICTURE } from './brochure-tour.ts';
import type { Imprint } from './imprint.ts';
import { drawFooters } from './page-furniture.ts';
import { PdfDocument } from './pdf-document.ts';
import { printPicture } from './printed-picture.ts';

export interface BrochureContent {
  readonly tours: readonly TourPage[];
  readonly home: Home;
  /** Sorted, the newest first. */
  readonly reviews: readonly Review[];
}

/** Draws the brochure: one page for each tour in the operator's order, then booking, reviews and contact (P37). */
export async function drawBrochure(content: BrochureContent, imprint: Imprint): Promise<Buffer<ArrayBuffer>> {
  const { tours, home, reviews } = content;
  const { operator, today } = imprint;
  const pdf = await PdfDocument.open({
    title: `${operator.name}: brochure`,
    subject: operator.about,
    author: operator.name,
    day: today,
  });
  const cover = home.slides[0] ?? tours[0];
  if (cover) drawBrochureCover(pdf, await printPicture(cover.hero, BROCHURE_COVER_PICTURE), imprint);
  drawContents(pdf, { tours, lead: home.lead }, imprint);
  for (const page of tours) {
    drawTourPage(pdf, page, await printPicture(page.hero, TOUR_PICTURE), imprint);
  }
  drawBooking(pdf, home, imprint);
  await drawReviews(pdf, { reviews, tours }, imprint);
  drawBack(pdf, imprint);
  drawFooters(pdf, { left: operator.name, from: 1, without: 1 });
  return pdf.finish();
}
