import type { Home } from '#catalogue/home.ts';
import type { Review } from '#catalogue/reviews.ts';
import type { TourPage } from '#catalogue/tours.ts';
import { drawBack } from './brochure-back.ts';
import { drawBooking } from './brochure-booking.ts';
import { drawContents } from './brochure-contents.ts';
import { BROCHURE_COVER_PICTURE, drawBrochureCover } from './brochure-cover.ts';
import { drawReviews } from './brochure-reviews.ts';
import { drawTourPage, TOUR_PICTURE } from './brochure-tour.ts';
import type { Imprint } from './imprint.ts';
import { drawFeet } from './page-furniture.ts';
import { Paper } from './paper.ts';
import { printPicture } from './printed-picture.ts';

export interface BrochureContent {
  readonly tours: readonly TourPage[];
  readonly home: Home;
  /** The newest first. */
  readonly reviews: readonly Review[];
}

/** All tours in the operator's order, a page for each, with how booking works and what guests said. */
export async function drawBrochure(content: BrochureContent, imprint: Imprint): Promise<Buffer<ArrayBuffer>> {
  const { tours, home, reviews } = content;
  const { operator, today } = imprint;
  const paper = await Paper.open({
    title: `${operator.name}: brochure`,
    subject: operator.about,
    author: operator.name,
    day: today,
  });
  const cover = home.slides[0] ?? tours[0];
  if (cover) drawBrochureCover(paper, await printPicture(cover.hero, BROCHURE_COVER_PICTURE), imprint);
  drawContents(paper, { tours, lead: home.lead }, imprint);
  for (const page of tours) {
    drawTourPage(paper, page, await printPicture(page.hero, TOUR_PICTURE), imprint);
  }
  drawBooking(paper, home, imprint);
  await drawReviews(paper, { reviews, tours }, imprint);
  drawBack(paper, imprint);
  drawFeet(paper, { left: operator.name, from: 1, without: 1 });
  return paper.finish();
}
