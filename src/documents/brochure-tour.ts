import { fromPrice } from '#catalogue/from-price.ts';
import type { TourPage } from '#catalogue/tours.ts';
import { agesText } from '#domain/ages.ts';
import { longDate } from '#domain/calendar-date.ts';
import { CURRENCIES, DEFAULT_CURRENCY, inCurrency } from '#domain/currency.ts';
import { formatPrice } from '#domain/money.ts';
import { NO_PRICE } from '#domain/text/no-dates.ts';
import { WORDING } from '#domain/text/wording.ts';
import { stack, text } from './blocks.ts';
import { drawGround } from './brochure-ground.ts';
import type { Block } from './flow.ts';
import { printedAddress, type Imprint } from './imprint.ts';
import { mapBlock } from './map-block.ts';
import { MARGIN, TEXT_WIDTH } from './page-furniture.ts';
import { PAGE_HEIGHT, PAGE_WIDTH, type PdfDocument, type Type } from './pdf-document.ts';
import { drawLeg, drawName, drawPoster, onInk } from './poster.ts';
import type { PrintedPicture } from './printed-picture.ts';
import { tick } from './ticks.ts';
import { display, inColour, TYPE } from './typography.ts';

export const TOUR_PICTURE = { width: PAGE_WIDTH, height: 222 } as const;

const BAND = 104;
const TICKET = { height: 84, bottom: PAGE_HEIGHT - 62 } as const;
const SIZES = [40, 36, 32, 28, 24, 20, 17] as const;
/** The width of each fact except the last, which takes the rest of the line. */
const FACT = 88;
const SIDE = 188;
const LEFT = { x: MARGIN, width: TEXT_WIDTH - SIDE - 30 };
const RIGHT = { x: PAGE_WIDTH - MARGIN - SIDE, width: SIDE };

/**
 * Draws the page of a tour. Highlights without room are left out; the page names the address of the tour's own page.
 */
export function drawTourPage(pdf: PdfDocument, page: TourPage, picture: PrintedPicture, imprint: Imprint): void {
  const { tour, ink } = page;
  pdf.doc.addPage();
  pdf.name(tour.slug);
  pdf.bookmark(tour.name);
  drawGround(pdf);
  drawBand(pdf, page, picture);

  const top = drawFacts(pdf, page, TOUR_PICTURE.height + BAND + 16) + 22;
  const room = TICKET.bottom - TICKET.height - 12;
  const left = [
    text(pdf, page.headline, display(19, 'text-strong'), LEFT, 'H3'),
    text(pdf, page.summary, TYPE.lead, LEFT, 'P', 8),
    text(pdf, WORDING.highlights, TYPE.title, LEFT, 'H3', 14),
  ];
  const y = drawWhile(left, top, room);
  pdf.group('L', () => {
    drawWhile(
      page.highlights.map((words) => tick(pdf, words, LEFT)),
      y + 5,
      room,
    );
  });
  const map = mapBlock(pdf, page, RIGHT);
  if (map !== null) drawWhile([map], top + 4, room);
  drawTicket(pdf, page, imprint, ink);
}

function drawBand(pdf: PdfDocument, page: TourPage, picture: PrintedPicture): void {
  const { tour, ink } = page;
  const colour = onInk(ink);
  const { height: pictureHeight } = TOUR_PICTURE;
  drawPoster(pdf, { ink, picture, pictureHeight, bandHeight: BAND });
  const column = { x: MARGIN, width: TEXT_WIDTH };
  const place = { ...column, top: pictureHeight + 18, colour, sizes: SIZES, tag: 'H2' } as const;
  const below = drawName(pdf, tour.name, { ...place, mostLines: 1 }) + 5;
  const leg: Type = { face: 'ticket', size: 12.5, leading: 17, colour };
  drawLeg(pdf, [tour.startPlace, tour.finishPlace], column, Math.max(below, pictureHeight + 66), leg);
}

/** Draws the facts side by side below the band. The last fact may take two lines. Returns where the facts end. */
function drawFacts(pdf: PdfDocument, page: TourPage, top: number): number {
  const pairs = [
    ['Length', `${page.tour.days} days`],
    ['Group', `Max ${page.groupSize} guests`],
    ['Ages', agesText(page.tour)],
    ['Pace', page.pace],
    ['Runs', page.runs],
  ] as const;
  const cells = pairs.map(([name, value], index) => {
    const x = MARGIN + index * FACT;
    const width = index === pairs.length - 1 ? PAGE_WIDTH - MARGIN - x : FACT - 12;
    return stack([
      text(pdf, name, TYPE.small, { x, width }, 'Lbl'),
      text(pdf, value, TYPE.ticketStrong, { x, width }, 'LBody'),
    ]);
  });
  pdf.group('L', () => {
    for (const cell of cells) {
      pdf.group('LI', () => {
        cell.draw(top);
      });
    }
  });
  const bottom = top + Math.max(...cells.map(({ height }) => height)) + 9;
  pdf.decorate(() => {
    pdf.stroke('rule', 0.6, (doc) => doc.moveTo(MARGIN, bottom).lineTo(PAGE_WIDTH - MARGIN, bottom));
  });
  return bottom;
}

/** Draws blocks downwards while there is room. Returns where the last one ends. */
function drawWhile(blocks: readonly Block[], top: number, room: number): number {
  let y = top;
  for (const block of blocks) {
    if (y + block.gap + block.height > room) break;
    block.draw(y + block.gap);
    y += block.gap + block.height;
  }
  return y;
}

/** Draws the lowest price in all currencies, as the tour's page shows it, and the address for booking. */
function drawTicket(pdf: PdfDocument, { tour }: TourPage, { today, site }: Imprint, ink: string): void {
  const top = TICKET.bottom - TICKET.height;
  const price = fromPrice(tour, today);
  const url = `${site}${tour.url}`;
  pdf.decorate(() => {
    pdf.fill('surface-raised', (doc) => doc.roundedRect(MARGIN, top, TEXT_WIDTH, TICKET.height, 3));
    pdf.stroke('rule', 0.8, (doc) => doc.roundedRect(MARGIN, top, TEXT_WIDTH, TICKET.height, 3));
    pdf.fill(ink, (doc) => doc.rect(MARGIN, top, 7, TICKET.height));
  });
  const x = MARGIN + 24;
  pdf.tagged('P', () => {
    const included = price === null ? '' : inCurrency(price, DEFAULT_CURRENCY).includes;
    const words =
      price === null ? NO_PRICE : `From, per person${included === '' ? '' : `, ${included}`}, as of ${longDate(today)}`;
    pdf.write(words, x, top + 11, TYPE.ticket);
  });
  if (price !== null) {
    const amount = inColour({ ...TYPE.ticketStrong, size: 12.5, leading: 16 }, 'text-strong');
    const amounts = CURRENCIES.map((currency) => formatPrice(inCurrency(price, currency).current));
    const widest = Math.max(...amounts.map((words) => pdf.widthOf(words, amount)));
    const inLine = Math.min(amounts.length, Math.floor((TEXT_WIDTH - 40) / (widest + 6)));
    const cell = (TEXT_WIDTH - 40) / inLine;
    pdf.group('L', () => {
      amounts.forEach((words, index) => {
        const line = Math.floor(index / inLine);
        pdf.group('LI', () => {
          pdf.tagged('LBody', () => {
            pdf.write(words, x + (index % inLine) * cell, top + 29 + line * amount.leading, amount);
          });
        });
      });
    });
  }
  const link = inColour(TYPE.ticketStrong, 'text-link');
  pdf.link(`Dates and seats: ${printedAddress(url)}`, x, top + 57, link, url);
}
