import type { Review } from '#catalogue/reviews/reviews.ts';
import type { TourPage } from '#catalogue/tours.ts';
import { averageStars } from '#domain/rating.ts';
import { stack, text } from './blocks.ts';
import { drawGround } from './brochure-ground.ts';
import { Flow, type Block } from './flow.ts';
import type { Imprint } from './imprint.ts';
import { AREA, drawHeader, MARGIN, TEXT_WIDTH } from './page-furniture.ts';
import type { PdfDocument, Type } from './pdf-document.ts';
import { drawPicture, printPicture, type PrintedPicture } from './printed-picture.ts';
import { display, TYPE } from './typography.ts';

/** The number of reviews that fill a page. */
const MOST = 6;
const LONGEST = 330;
const PORTRAIT = { width: 40, height: 40 } as const;
const GUTTER = 24;
const HALF = (TEXT_WIDTH - GUTTER) / 2;
const PADDING = 15;
const QUOTE: Type = { face: 'text', size: 9.8, leading: 14.4, colour: 'text-body' };

/** Draws the page of reviews: the latest with five stars, one of each tour, quoted in whole sentences. */
export async function drawReviews(
  pdf: PdfDocument,
  { reviews, tours }: { readonly reviews: readonly Review[]; readonly tours: readonly TourPage[] },
  { operator }: Imprint,
): Promise<void> {
  const chosen = chooseReviews(reviews);
  const stars = averageStars(reviews.map((review) => review.stars));
  if (chosen.length === 0 || stars === null) return;
  const flow = new Flow(pdf, AREA, () => {
    drawGround(pdf);
    drawHeader(pdf, operator.name, 'Postcards home', 'gum');
  });
  flow.nextPage();
  pdf.bookmark('Postcards home');
  const whole = { x: MARGIN, width: TEXT_WIDTH };
  flow.place(text(pdf, 'Postcards home', display(30, 'text-strong'), whole, 'H2'));
  const count = reviews.length === 1 ? '1 review' : `${reviews.length} reviews`;
  flow.place(text(pdf, `${stars} out of 5, from ${count}.`, TYPE.lead, whole, 'P', 6));
  const cards = await Promise.all(
    chosen.map(async (review, index) => {
      const tour = tours.find((page) => page.tour.slug === review.tour)?.tour.name ?? '';
      const portrait = review.image === null ? null : await printPicture(review.image, PORTRAIT);
      return card(pdf, review, { tour, portrait, x: MARGIN + (index % 2) * (HALF + GUTTER) });
    }),
  );
  for (let index = 0; index < cards.length; index += 2) {
    const row = cards.slice(index, index + 2);
    const height = Math.max(...row.map((block) => block.height));
    flow.place({
      gap: 18,
      height,
      draw: (top) => {
        for (const block of row) block.draw(top, height);
      },
    });
  }
}

/** Chooses the newest review with five stars of each tour. */
export function chooseReviews(reviews: readonly Review[]): Review[] {
  const best = reviews.filter(({ stars }) => stars === 5);
  return best.filter(({ tour }, index) => best.findIndex((other) => other.tour === tour) === index).slice(0, MOST);
}

/**
 * Gives the first whole sentences that fit within a length. It gives at least one, and cuts that one if it is too long.
 */
export function sentencesOf(words: string, longest: number): string {
  const sentences = words.replaceAll(/\s+/g, ' ').match(/[^.!?…]+(?:[.!?…]+[”’)]*\s*|$)/g) ?? [words];
  let quote = '';
  for (const sentence of sentences) {
    if (quote !== '' && quote.length + sentence.trim().length > longest) break;
    quote += sentence;
  }
  const whole = quote.trim();
  return whole.length <= longest ? whole : `${whole.slice(0, longest).replace(/\s\S*$/, '')}…`;
}

function card(
  pdf: PdfDocument,
  review: Review,
  { tour, portrait, x }: { readonly tour: string; readonly portrait: PrintedPicture | null; readonly x: number },
): Omit<Block, 'draw'> & { draw(top: number, height: number): void } {
  const column = { x: x + PADDING, width: HALF - 2 * PADDING };
  const who = { x: portrait === null ? column.x : column.x + PORTRAIT.width + 10, width: column.width - 50 };
  const quote = text(pdf, `“${sentencesOf(review.review, LONGEST)}”`, QUOTE, column, 'BlockQuote');
  const name = stack([
    text(pdf, `${review.name}, ${review.country}`, TYPE.ticketStrong, who),
    text(pdf, `${tour}, ${review.stars} out of 5 on ${review.reviewLogo}`, TYPE.small, who, 'P', 1),
  ]);
  const nameHeight = Math.max(PORTRAIT.height, name.height);
  return {
    gap: 0,
    height: 2 * PADDING + quote.height + 10 + nameHeight,
    draw: (top, height) => {
      pdf.decorate(() => {
        pdf.fill('surface-raised', (doc) => doc.roundedRect(x, top, HALF, height, 3));
        pdf.stroke('rule', 0.6, (doc) => doc.roundedRect(x, top, HALF, height, 3));
      });
      quote.draw(top + PADDING);
      const foot = top + height - PADDING - nameHeight;
      if (portrait) drawPicture(pdf, portrait, { x: column.x, y: foot, ...PORTRAIT });
      name.draw(foot + (nameHeight - name.height) / 2);
    },
  };
}
