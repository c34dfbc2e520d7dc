import { breakLines } from './lines.ts';
import type { Column } from './blocks.ts';
import type { Block } from './flow.ts';
import type { PdfDocument, Type } from './pdf-document.ts';
import { TYPE } from './typography.ts';

const INDENT = 19;
const PADDING = 4.6;

/** Makes one entry of a list with a tick, or with a dash if `not` is set. Draw it inside an `L`. */
export function tick(
  pdf: PdfDocument,
  words: string,
  { x, width }: Column,
  { not = false, type = TYPE.body }: { readonly not?: boolean; readonly type?: Type } = {},
): Block {
  const lines = breakLines(pdf, words, type, width - INDENT);
  return {
    gap: 0,
    height: lines.length * type.leading + 2 * PADDING,
    draw: (top) => {
      const middle = top + PADDING + type.leading / 2;
      pdf.decorate(() => {
        pdf.stroke('rule', 0.6, (doc) => doc.moveTo(x, top).lineTo(x + width, top));
        if (not) pdf.stroke('text-muted', 1.4, (doc) => doc.moveTo(x + 1, middle).lineTo(x + 10, middle));
        else {
          pdf.stroke('success-ink', 1.6, (doc) =>
            doc
              .moveTo(x + 1, middle)
              .lineTo(x + 4, middle + 3.2)
              .lineTo(x + 10.5, middle - 3.8),
          );
        }
      });
      pdf.group('LI', () => {
        pdf.tagged('LBody', () => {
          lines.forEach((line, index) => {
            pdf.write(line, x + INDENT, top + PADDING + index * type.leading, type);
          });
        });
      });
    },
  };
}

/** Makes one block of a whole list. */
export function tickList(
  pdf: PdfDocument,
  texts: readonly string[],
  column: Column,
  options: { readonly not?: boolean; readonly type?: Type } = {},
): Block {
  const ticks = texts.map((words) => tick(pdf, words, column, options));
  return {
    gap: 0,
    height: ticks.reduce((sum, { height }) => sum + height, 0),
    draw: (top) => {
      let y = top;
      pdf.group('L', () => {
        for (const block of ticks) {
          block.draw(y);
          y += block.height;
        }
      });
    },
  };
}
