import { fromPrice } from '#catalogue/from-price.ts';
import type { TourPage } from '#catalogue/tours.ts';
import { agesText } from '#domain/ages.ts';
import { longDate } from '#domain/calendar-date.ts';
import { CURRENCIES } from '#domain/currency.ts';
import { formatPrice, priceIn } from '#domain/money.ts';
import { stack, text } from './blocks.ts';
import { drawGround } from './brochure-ground.ts';
import type { Block } from './flow.ts';
import { printedAddress, type Imprint } from './imprint.ts';
import { mapBlock } from './map-block.ts';
import { MARGIN, TEXT_WIDTH } from './page-furniture.ts';
import { PAGE_HEIGHT, PAGE_WIDTH, type Paper, type Type } from './paper.ts';
import { drawLeg, drawName, drawPoster, onInk } from './poster.ts';
import type { PrintedPicture } from './printed-picture.ts';
import { tick } from './ticks.ts';
import { display, inColour, TYPE } from './typography.ts';

export const TOUR_PICTURE = { width: PAGE_WIDTH, height: 222 } as const;

const BAND = 104;
const TICKET = { height: 84, bottom: PAGE_HEIGHT - 62 } as const;
const SIZES = [40, 36, 32, 28, 24, 20, 17] as const;
/** Width of a fact but the last, which takes what is left. */
const FACT = 88;
const SIDE = 188;
const LEFT = { x: MARGIN, width: TEXT_WIDTH - SIDE - 30 };
const RIGHT = { x: PAGE_WIDTH - MARGIN - SIDE, width: SIDE };

/** One page that makes somebody want to go. What has no room on it is on the tour's own page, whose address it names. */
export function drawTourPage(paper: Paper, page: TourPage, picture: PrintedPicture, imprint: Imprint): void {
  const { tour, ink } = page;
  paper.doc.addPage();
  paper.name(tour.slug);
  paper.bookmark(tour.name);
  drawGround(paper);
  drawBand(paper, page, picture);

  const top = drawFacts(paper, page, TOUR_PICTURE.height + BAND + 16) + 22;
  const room = TICKET.bottom - TICKET.height - 12;
  const left = [
    text(paper, page.headline, display(19, 'text-strong'), LEFT, 'H3'),
    text(paper, page.summary, TYPE.lead, LEFT, 'P', 8),
    text(paper, 'Worth the drive', TYPE.title, LEFT, 'H3', 14),
  ];
  const y = drawWhile(left, top, room);
  paper.group('L', () => {
    drawWhile(
      page.highlights.map((words) => tick(paper, words, LEFT)),
      y + 5,
      room,
    );
  });
  const map = mapBlock(paper, page, RIGHT);
  if (map !== null) drawWhile([map], top + 4, room);
  drawTicket(paper, page, imprint, ink);
}

function drawBand(paper: Paper, page: TourPage, picture: PrintedPicture): void {
  const { tour, ink } = page;
  const colour = onInk(ink);
  const { height: pictureHeight } = TOUR_PICTURE;
  drawPoster(paper, { ink, picture, pictureHeight, bandHeight: BAND });
  const column = { x: MARGIN, width: TEXT_WIDTH };
  const place = { ...column, top: pictureHeight + 18, colour, sizes: SIZES, tag: 'H2' } as const;
  const below = drawName(paper, tour.name, { ...place, mostLines: 1 }) + 5;
  const leg: Type = { face: 'ticket', size: 12.5, leading: 17, colour };
  drawLeg(paper, [tour.startPlace, tour.finishPlace], column, Math.max(below, pictureHeight + 66), leg);
}

/** The facts side by side below the band; the last may need two lines. Gives where they end. */
function drawFacts(paper: Paper, page: TourPage, top: number): number {
  const pairs = [
    ['Length', `${page.tour.days} days`],
    ['Group', `${page.groupSize} at most`],
    ['Ages', agesText(page.tour)],
    ['Pace', page.pace],
    ['Runs', page.runs],
  ] as const;
  const cells = pairs.map(([name, value], index) => {
    const x = MARGIN + index * FACT;
    const width = index === pairs.length - 1 ? PAGE_WIDTH - MARGIN - x : FACT - 12;
    return stack([
      text(paper, name, TYPE.small, { x, width }, 'Lbl'),
      text(paper, value, TYPE.ticketStrong, { x, width }, 'LBody'),
    ]);
  });
  paper.group('L', () => {
    for (const cell of cells) {
      paper.group('LI', () => {
        cell.draw(top);
      });
    }
  });
  const bottom = top + Math.max(...cells.map(({ height }) => height)) + 9;
  paper.decorate(() => {
    paper.stroke('rule', 0.6, (doc) => doc.moveTo(MARGIN, bottom).lineTo(PAGE_WIDTH - MARGIN, bottom));
  });
  return bottom;
}

/** Draws blocks from the top for as long as there is room, and gives where it stopped. */
function drawWhile(blocks: readonly Block[], top: number, room: number): number {
  let y = top;
  for (const block of blocks) {
    if (y + block.gap + block.height > room) break;
    block.draw(y + block.gap);
    y += block.gap + block.height;
  }
  return y;
}

/** The lowest price in all currencies, as on the tour's page, with the address where a seat is booked. */
function drawTicket(paper: Paper, { tour }: TourPage, { today, site }: Imprint, ink: string): void {
  const top = TICKET.bottom - TICKET.height;
  const price = fromPrice(tour, today);
  const url = `${site}${tour.url}`;
  paper.decorate(() => {
    paper.fill('surface-raised', (doc) => doc.roundedRect(MARGIN, top, TEXT_WIDTH, TICKET.height, 3));
    paper.stroke('rule', 0.8, (doc) => doc.roundedRect(MARGIN, top, TEXT_WIDTH, TICKET.height, 3));
    paper.fill(ink, (doc) => doc.rect(MARGIN, top, 7, TICKET.height));
  });
  const x = MARGIN + 24;
  paper.tell('P', () => {
    const words = price === null ? 'No dates on sale at present' : `From, per person, as of ${longDate(today)}`;
    paper.write(words, x, top + 11, TYPE.ticket);
  });
  if (price !== null) {
    const cell = (TEXT_WIDTH - 40) / CURRENCIES.length;
    const amount = inColour({ ...TYPE.ticketStrong, size: 12.5, leading: 16 }, 'text-strong');
    paper.group('L', () => {
      CURRENCIES.forEach((currency, index) => {
        paper.group('LI', () => {
          paper.tell('LBody', () => {
            paper.write(formatPrice(priceIn(price.current, currency)), x + index * cell, top + 29, amount);
          });
        });
      });
    });
  }
  const link = inColour(TYPE.ticketStrong, 'text-link');
  paper.link(`Dates and seats: ${printedAddress(url)}`, x, top + 57, link, url);
}
