import type { Paper } from './paper.ts';
import { PAGE_HEIGHT, PAGE_WIDTH } from './paper.ts';
import { inColour, TYPE } from './typography.ts';

/** The margins of pages with text. */
export const MARGIN = 54;
export const TEXT_WIDTH = PAGE_WIDTH - 2 * MARGIN;
export const AREA = { top: 74, bottom: PAGE_HEIGHT - 66 } as const;

/** What stands at the foot of every page with text. */
export interface Foot {
  readonly left: string;
  /** How many pages come before the first that has a foot, and how many have none at the end. */
  readonly from: number;
  readonly without: number;
}

/** The head of a page: what it is part of, over a rule. */
export function drawHead(paper: Paper, left: string, right: string, ink: string): void {
  paper.decorate(() => {
    paper.fill(ink, (doc) => doc.rect(0, 0, PAGE_WIDTH, 7));
    paper.write(left, MARGIN, 34, inColour(TYPE.small, 'text-strong'));
    paper.write(right, PAGE_WIDTH - MARGIN - paper.widthOf(right, TYPE.small), 34, TYPE.small);
    paper.stroke('rule', 0.6, (doc) => doc.moveTo(MARGIN, 51).lineTo(PAGE_WIDTH - MARGIN, 51));
  }, 'Pagination');
}

/** Writes the feet of all pages, once it is known how many there are. */
export function drawFeet(paper: Paper, { left, from, without }: Foot): void {
  const { count } = paper.doc.bufferedPageRange();
  for (let page = from; page < count - without; page += 1) {
    paper.doc.switchToPage(page);
    const number = `${page + 1} of ${count}`;
    paper.decorate(() => {
      paper.write(left, MARGIN, PAGE_HEIGHT - 44, TYPE.small);
      paper.write(number, PAGE_WIDTH - MARGIN - paper.widthOf(number, TYPE.small), PAGE_HEIGHT - 44, TYPE.small);
    }, 'Pagination');
  }
  paper.doc.switchToPage(count - 1);
}
