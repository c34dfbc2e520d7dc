import type { TourPage } from '#catalogue/tours.ts';
import { text } from './blocks.ts';
import type { Imprint } from './imprint.ts';
import { breakLines } from './lines.ts';
import { AREA, drawHead, MARGIN, TEXT_WIDTH } from './page-furniture.ts';
import { drawGround } from './brochure-ground.ts';
import { PAGE_WIDTH, type Paper, type Type } from './paper.ts';
import { display, inColour, TYPE } from './typography.ts';

const ROW = 50;
const NAME: Type = { face: 'display', size: 13.5, leading: 16, colour: 'text-strong' };
const NAME_WIDTH = 320;
const WHOLE = { x: MARGIN, width: TEXT_WIDTH };

/** A word about the operator, then every trip with the page it is on. */
export function drawContents(
  paper: Paper,
  { tours, lead }: { readonly tours: readonly TourPage[]; readonly lead: string },
  { operator }: Imprint,
): void {
  const begin = () => {
    paper.doc.addPage();
    drawGround(paper);
    drawHead(paper, operator.name, 'All trips', 'clay');
  };
  begin();
  paper.bookmark('All trips');
  const words = [
    text(paper, operator.about, display(30, 'text-strong'), { ...WHOLE, width: TEXT_WIDTH - 30 }, 'H2'),
    text(paper, lead, TYPE.lead, { ...WHOLE, width: 400 }, 'P', 12),
    text(paper, 'All trips', TYPE.heading, WHOLE, 'H2', 34),
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
  paper.group('TOC', () => {
    tours.forEach((page, index) => {
      const further = index - onFirst;
      if (further >= 0 && further % onEach === 0) begin();
      const top = further < 0 ? first + index * ROW : AREA.top + (further % onEach) * ROW;
      // The cover comes before the contents, and pages are counted from 1.
      drawRow(paper, page, top, 1 + pages + index + 1);
    });
  });
}

function drawRow(paper: Paper, { tour, ink }: TourPage, top: number, number: number): void {
  const right = PAGE_WIDTH - MARGIN;
  paper.decorate(() => {
    paper.stroke('rule', 0.6, (doc) => doc.moveTo(MARGIN, top).lineTo(right, top));
    paper.fill(ink, (doc) => doc.rect(MARGIN, top + 10, 7, ROW - 20));
  });
  const x = MARGIN + 20;
  const name = shortened(paper, tour.name, NAME, NAME_WIDTH);
  const leg = tour.startPlace === tour.finishPlace ? tour.startPlace : `${tour.startPlace} to ${tour.finishPlace}`;
  const days = `${tour.days} days`;
  const page = inColour(TYPE.ticketStrong, 'text-accent');
  paper.group('TOCI', () => {
    paper.link(name, x, top + 9, NAME, `#${tour.slug}`);
    paper.tell('P', () => {
      paper.write(shortened(paper, leg, TYPE.ticket, NAME_WIDTH), x, top + 27, TYPE.ticket);
    });
    paper.tell('P', () => {
      paper.write(days, right - 70 - paper.widthOf(days, TYPE.ticket), top + 18, TYPE.ticket);
    });
    paper.tell('Reference', () => {
      const words = String(number);
      paper.write(words, right - paper.widthOf(words, page), top + 18, page);
    });
  });
}

/** The first line of a text, with an ellipsis where there is more. */
function shortened(paper: Paper, words: string, type: Type, width: number): string {
  const [line = '', ...more] = breakLines(paper, words, type, width - paper.widthOf('…', type));
  return more.length === 0 ? line : `${line}…`;
}
