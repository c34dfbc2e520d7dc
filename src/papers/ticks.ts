import { breakLines } from './lines.ts';
import type { Column } from './blocks.ts';
import type { Block } from './flow.ts';
import type { Paper, Type } from './paper.ts';
import { TYPE } from './typography.ts';

const INDENT = 19;
const PADDING = 4.6;

/** One entry of a list: ticked, or struck where it does not belong to what is sold. To be drawn within an `L`. */
export function tick(
  paper: Paper,
  words: string,
  { x, width }: Column,
  { not = false, type = TYPE.body }: { readonly not?: boolean; readonly type?: Type } = {},
): Block {
  const lines = breakLines(paper, words, type, width - INDENT);
  return {
    gap: 0,
    height: lines.length * type.leading + 2 * PADDING,
    draw: (top) => {
      const middle = top + PADDING + type.leading / 2;
      paper.decorate(() => {
        paper.stroke('rule', 0.6, (doc) => doc.moveTo(x, top).lineTo(x + width, top));
        if (not) paper.stroke('text-muted', 1.4, (doc) => doc.moveTo(x + 1, middle).lineTo(x + 10, middle));
        else {
          paper.stroke('success-ink', 1.6, (doc) =>
            doc
              .moveTo(x + 1, middle)
              .lineTo(x + 4, middle + 3.2)
              .lineTo(x + 10.5, middle - 3.8),
          );
        }
      });
      paper.group('LI', () => {
        paper.tell('LBody', () => {
          lines.forEach((line, index) => {
            paper.write(line, x + INDENT, top + PADDING + index * type.leading, type);
          });
        });
      });
    },
  };
}

/** A whole list in one piece. */
export function tickList(
  paper: Paper,
  texts: readonly string[],
  column: Column,
  options: { readonly not?: boolean; readonly type?: Type } = {},
): Block {
  const ticks = texts.map((words) => tick(paper, words, column, options));
  return {
    gap: 0,
    height: ticks.reduce((sum, { height }) => sum + height, 0),
    draw: (top) => {
      let y = top;
      paper.group('L', () => {
        for (const block of ticks) {
          block.draw(y);
          y += block.height;
        }
      });
    },
  };
}
