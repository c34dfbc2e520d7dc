import type { ItineraryStop } from '#catalogue/tours.ts';
import { paragraph, text, type Column } from './blocks.ts';
import type { Block, Flow } from './flow.ts';
import { heightOf } from './flow.ts';
import type { Paper } from './paper.ts';
import { TYPE } from './typography.ts';

const RADIUS = 13;
const NUMBER = { face: 'ticketStrong', size: 11, leading: 14, colour: 'text-strong' } as const;
const META_WIDTH = 122;
const GAP = 17;

/** The days as a line with its stops: number, story, and beside it when, what meals and which bed. */
export function placeDays(paper: Paper, flow: Flow, stops: readonly ItineraryStop[], { x, width }: Column): void {
  const story = { x: x + 2 * RADIUS + 16, width: width - 2 * RADIUS - 16 - META_WIDTH - 24 };
  const meta = { x: x + width - META_WIDTH, width: META_WIDTH };
  stops.forEach((stop, index) => {
    const pieces = [
      text(paper, stop.title, TYPE.title, story, 'H3'),
      ...paragraph(paper, stop.text, TYPE.body, story, 3),
    ];
    const facts = metaOf(stop).flatMap((words, line) =>
      words === '' ? [] : [text(paper, words, line === 0 ? TYPE.ticketStrong : TYPE.ticket, meta, 'P', 1)],
    );
    const isLast = index === stops.length - 1;
    const height = Math.max(heightOf(pieces), heightOf(facts)) + (isLast ? 0 : GAP);
    const whole = height <= flow.tallest;
    // A story of more than a page goes on where the next begins; its facts stay with its title.
    const first = whole ? pieces : pieces.slice(0, 2);
    flow.place({
      gap: 0,
      height: whole ? height : Math.max(heightOf(first), heightOf(facts)),
      draw: (top) => {
        drawStop(paper, { x, top, height: isLast ? 0 : height, stop, isEnd: index === 0 || isLast });
        drawDown(first, top + 4);
        drawDown(facts, top + 5);
      },
    });
    if (!whole) for (const piece of pieces.slice(2)) flow.place(piece);
  });
}

/** When, which meals, which bed. */
function metaOf({ day, untilDay, meals, stay }: ItineraryStop): string[] {
  const days = untilDay > day ? `Days ${day} to ${untilDay}` : `Day ${day}`;
  const eaten = meals.map((name, index) => (index === 0 ? name : name.toLowerCase())).join(', ');
  return [days, eaten, stay];
}

function drawStop(
  paper: Paper,
  stop: { x: number; top: number; height: number; stop: ItineraryStop; isEnd: boolean },
): void {
  const { x, top, height, isEnd } = stop;
  const centre = { x: x + RADIUS, y: top + RADIUS };
  const number = String(stop.stop.day);
  const type = isEnd ? { ...NUMBER, colour: 'text-inverse' } : NUMBER;
  paper.decorate(() => {
    if (height > 0) {
      paper.stroke('rule-strong', 2, (doc) => doc.moveTo(centre.x, centre.y).lineTo(centre.x, top + height));
    }
    paper.fill(isEnd ? 'rule-strong' : 'surface-raised', (doc) => doc.circle(centre.x, centre.y, RADIUS - 1));
    paper.stroke('rule-strong', 2, (doc) => doc.circle(centre.x, centre.y, RADIUS - 1));
    paper.write(number, centre.x - paper.widthOf(number, type) / 2, centre.y - type.leading / 2, type);
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
