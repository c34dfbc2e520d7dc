import { breakLines } from './lines.ts';
import type { Block } from './flow.ts';
import type { Paper, Type } from './paper.ts';
import { TYPE } from './typography.ts';

/** Where a block stands on its page. */
export interface Column {
  readonly x: number;
  readonly width: number;
}

/** A longer paragraph is told in several pieces, so that each fits a page. */
const MOST_LINES = 24;

/** A text in one piece. */
export function text(paper: Paper, words: string, type: Type, { x, width }: Column, tag = 'P', gap = 0): Block {
  return linesBlock(paper, breakLines(paper, words, type, width), type, x, tag, gap);
}

/** A text of any length, in pieces that each fit a page. */
export function paragraph(paper: Paper, words: string, type: Type, { x, width }: Column, gap = 0): Block[] {
  const lines = breakLines(paper, words, type, width);
  const pieces = Math.max(1, Math.ceil(lines.length / MOST_LINES));
  const each = Math.ceil(lines.length / pieces);
  return Array.from({ length: pieces }, (_, piece) =>
    linesBlock(paper, lines.slice(piece * each, (piece + 1) * each), type, x, 'P', piece === 0 ? gap : 0),
  );
}

function linesBlock(paper: Paper, lines: string[], type: Type, x: number, tag: string, gap: number): Block {
  return {
    gap,
    height: lines.length * type.leading,
    draw: (top) => {
      if (lines.length === 0) return;
      paper.tell(tag, () => {
        lines.forEach((line, index) => {
          paper.write(line, x, top + index * type.leading, type);
        });
      });
    },
  };
}

/** Blocks one below the other as one. */
export function stack(blocks: readonly Block[], gap = 0): Block {
  const inner = blocks.map((block, index) => (index === 0 ? { ...block, gap: 0 } : block));
  return {
    gap,
    height: inner.reduce((sum, block) => sum + block.gap + block.height, 0),
    draw: (top) => {
      let y = top;
      for (const block of inner) {
        y += block.gap;
        block.draw(y);
        y += block.height;
      }
    },
  };
}

/** Blocks side by side, told from left to right. */
export function beside(blocks: readonly Block[], gap = 0): Block {
  return {
    gap,
    height: Math.max(...blocks.map(({ height }) => height)),
    draw: (top) => {
      for (const block of blocks) block.draw(top);
    },
  };
}

/** A name and what it stands for, on a line each with a rule below. */
export function facts(paper: Paper, pairs: readonly (readonly [string, string])[], { x, width }: Column): Block {
  const nameWidth = Math.min(Math.max(...pairs.map(([name]) => paper.widthOf(name, TYPE.ticket))) + 14, width / 2);
  const rows = pairs.map(([name, value]) => {
    const lines = breakLines(paper, value, TYPE.ticketStrong, width - nameWidth);
    return { name, lines, height: lines.length * TYPE.ticketStrong.leading + 9 };
  });
  return {
    gap: 0,
    height: rows.reduce((sum, { height }) => sum + height, 0),
    draw: (top) => {
      let y = top;
      paper.group('L', () => {
        for (const { name, lines, height } of rows) {
          paper.group('LI', () => {
            paper.tell('Lbl', () => {
              paper.write(name, x, y + 4, TYPE.ticket);
            });
            paper.tell('LBody', () => {
              lines.forEach((line, index) => {
                const left = x + width - paper.widthOf(line, TYPE.ticketStrong);
                paper.write(line, left, y + 4 + index * TYPE.ticketStrong.leading, TYPE.ticketStrong);
              });
            });
          });
          y += height;
          const rule = y;
          paper.decorate(() => {
            paper.stroke('rule', 0.6, (doc) => doc.moveTo(x, rule).lineTo(x + width, rule));
          });
        }
      });
    },
  };
}
