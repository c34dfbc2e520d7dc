import type { ItineraryStop } from '#catalogue/tours.ts';
import { paragraph, text, type Column } from './blocks.ts';
import type { Block, Flow } from './flow.ts';
import { heightOf } from './flow.ts';
import type { PdfDocument } from './pdf-document.ts';
import { TYPE } from './typography.ts';

const RADIUS = 13;
const NUMBER = { face: 'ticketStrong', size: 11, leading: 14, colour: 'text-strong' } as const;
const META_WIDTH = 122;
const GAP = 17;

/** Places the days along a line of stops: number and text, and beside them the date, the meals and the bed. */
export function placeDays(pdf: PdfDocument, flow: Flow, stops: readonly ItineraryStop[], { x, width }: Column): void {
  const story = { x: x + 2 * RADIUS + 16, width: width - 2 * RADIUS - 16 - META_WIDTH - 24 };
  const meta = { x: x + width - META_WIDTH, width: META_WIDTH };
  stops.forEach((stop, index) => {
    const blocks = [text(pdf, stop.title, TYPE.title, story, 'H3'), ...paragraph(pdf, stop.text, TYPE.body, story, 3)];
    const facts = metaOf(stop).flatMap((words, line) =>
      words === '' ? [] : [text(pdf, words, line === 0 ? TYPE.ticketStrong : TYPE.ticket, meta, 'P', 1)],
    );
    const isLast = index === stops.length - 1;
    const height = Math.max(heightOf(blocks), heightOf(facts)) + (isLast ? 0 : GAP);
    const whole = height <= flow.tallest;
    // A text longer than a page continues on the next page. The facts stay beside the title.
    const first = whole ? blocks : blocks.slice(0, 2);
    flow.place({
      gap: 0,
      height: whole ? height : Math.max(heightOf(first), heightOf(facts)),
      draw: (top) => {
        drawStop(pdf, { x, top, height: isLast ? 0 : height, stop, isEnd: index === 0 || isLast });
        drawDown(first, top + 4);
        drawDown(facts, top + 5);
      },
    });
    if (!whole) for (const block of blocks.slice(2)) flow.place(block);
  });
}

/** The days, the meals and the bed of a stop. */
function metaOf({ day, untilDay, meals, stay }: ItineraryStop): string[] {
  const days = untilDay > day ? `Days ${day} to ${untilDay}` : `Day ${day}`;
  const eaten = meals.map((name, index) => (index === 0 ? name : name.toLowerCase())).join(', ');
  return [days, eaten, stay];
}

function drawStop(
  pdf: PdfDocument,
  stop: { x: number; top: number; height: number; stop: ItineraryStop; isEnd: boolean },
): void {
  const { x, top, height, isEnd } = stop;
  const centre = { x: x + RADIUS, y: top + RADIUS };
  const number = String(stop.stop.day);
  const type = isEnd ? { ...NUMBER, colour: 'text-inverse' } : NUMBER;
  pdf.decorate(() => {
    if (height > 0) {
      pdf.stroke('rule-strong', 2, (doc) => doc.moveTo(centre.x, centre.y).lineTo(centre.x, top + height));
    }
    pdf.fill(isEnd ? 'rule-strong' : 'surface-raised', (doc) => doc.circle(centre.x, centre.y, RADIUS - 1));
    pdf.stroke('rule-strong', 2, (doc) => doc.circle(centre.x, centre.y, RADIUS - 1));
    pdf.write(number, centre.x - pdf.widthOf(number, type) / 2, centre.y - type.leading / 2, type);
  });
}

function drawDown(blocks: readonly Block[], top: number): void {
  let y = top;
  for (const block of blocks) {
    y += block.gap;
    block.draw(y);
    y += block.height;
  }
}
