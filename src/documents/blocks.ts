import { breakLines } from './lines.ts';
import type { Block } from './flow.ts';
import type { PdfDocument, Type } from './pdf-document.ts';
import { TYPE } from './typography.ts';

/** The left edge and the width of a block on its page, in points. */
export interface Column {
  readonly x: number;
  readonly width: number;
}

/** A longer paragraph becomes several blocks, so that each fits on a page. */
const MOST_LINES = 24;

/** Makes one block of a text. */
export function text(pdf: PdfDocument, words: string, type: Type, { x, width }: Column, tag = 'P', gap = 0): Block {
  return linesBlock(pdf, breakLines(pdf, words, type, width), type, x, tag, gap);
}

/** Makes blocks of a text of any length. Each block fits on a page. */
export function paragraph(pdf: PdfDocument, words: string, type: Type, { x, width }: Column, gap = 0): Block[] {
  const lines = breakLines(pdf, words, type, width);
  const parts = Math.max(1, Math.ceil(lines.length / MOST_LINES));
  const each = Math.ceil(lines.length / parts);
  return Array.from({ length: parts }, (_, part) =>
    linesBlock(pdf, lines.slice(part * each, (part + 1) * each), type, x, 'P', part === 0 ? gap : 0),
  );
}

function linesBlock(pdf: PdfDocument, lines: string[], type: Type, x: number, tag: string, gap: number): Block {
  return {
    gap,
    height: lines.length * type.leading,
    draw: (top) => {
      if (lines.length === 0) return;
      pdf.tagged(tag, () => {
        lines.forEach((line, index) => {
          pdf.write(line, x, top + index * type.leading, type);
        });
      });
    },
  };
}

/** Joins blocks into one block, each below the one before. */
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

/** Joins blocks into one block, side by side. A screen reader reads them from left to right. */
export function beside(blocks: readonly Block[], gap = 0): Block {
  return {
    gap,
    height: Math.max(...blocks.map(({ height }) => height)),
    draw: (top) => {
      for (const block of blocks) block.draw(top);
    },
  };
}

/** Makes a list of names and values: one line each, with a rule below. */
export function facts(pdf: PdfDocument, pairs: readonly (readonly [string, string])[], { x, width }: Column): Block {
  const nameWidth = Math.min(Math.max(...pairs.map(([name]) => pdf.widthOf(name, TYPE.ticket))) + 14, width / 2);
  const rows = pairs.map(([name, value]) => {
    const lines = breakLines(pdf, value, TYPE.ticketStrong, width - nameWidth);
    return { name, lines, height: lines.length * TYPE.ticketStrong.leading + 9 };
  });
  return {
    gap: 0,
    height: rows.reduce((sum, { height }) => sum + height, 0),
    draw: (top) => {
      let y = top;
      pdf.group('L', () => {
        for (const { name, lines, height } of rows) {
          pdf.group('LI', () => {
            pdf.tagged('Lbl', () => {
              pdf.write(name, x, y + 4, TYPE.ticket);
            });
            pdf.tagged('LBody', () => {
              lines.forEach((line, index) => {
                const left = x + width - pdf.widthOf(line, TYPE.ticketStrong);
                pdf.write(line, left, y + 4 + index * TYPE.ticketStrong.leading, TYPE.ticketStrong);
              });
            });
          });
          y += height;
          const rule = y;
          pdf.decorate(() => {
            pdf.stroke('rule', 0.6, (doc) => doc.moveTo(x, rule).lineTo(x + width, rule));
          });
        }
      });
    },
  };
}
