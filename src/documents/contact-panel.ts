import type { OperatorPage } from '#catalogue/settings.ts';
import type { Column } from './blocks.ts';
import { breakLines } from './lines.ts';
import type { Block } from './flow.ts';
import type { PdfDocument, Type } from './pdf-document.ts';
import { printedAddress } from './imprint.ts';
import { display } from './typography.ts';

const PADDING = 22;
const NAME: Type = { face: 'ticket', size: 9.4, leading: 13, colour: 'wattle' };
const VALUE: Type = { face: 'strong', size: 11, leading: 15.5, colour: 'paper' };
const HEADING = display(17, 'paper');
const ROW_GAP = 11;

interface Way {
  readonly name: string;
  readonly value: string;
  readonly to?: string;
}

/** Lists the ways to reach the operator, the quickest first. */
export function waysOf(operator: OperatorPage, site: string): Way[] {
  const { phone, email, officeHours, postalAddress } = operator;
  return [
    { name: 'Call', value: phone, to: `tel:${phone.replaceAll(' ', '')}` },
    { name: 'Email', value: email, to: `mailto:${email}` },
    ...(officeHours === '' ? [] : [{ name: 'Office hours', value: officeHours }]),
    { name: 'On the web', value: printedAddress(site), to: `${site}/` },
    ...(postalAddress === '' ? [] : [{ name: 'Post', value: postalAddress }]),
  ];
}

/** Makes one block with the contact details, on the colour `night`. */
export function contactPanel(
  pdf: PdfDocument,
  operator: OperatorPage,
  { site, column }: { readonly site: string; readonly column: Column },
): Block {
  const half = (column.width - 3 * PADDING) / 2;
  const cells = waysOf(operator, site).map((way) => {
    const lines = breakLines(pdf, way.value, VALUE, half);
    return { ...way, lines, height: NAME.leading + lines.length * VALUE.leading };
  });
  const rows = Array.from({ length: Math.ceil(cells.length / 2) }, (_, row) => cells.slice(2 * row, 2 * row + 2));
  const rowHeights = rows.map((row) => Math.max(...row.map(({ height }) => height)) + ROW_GAP);
  const height = 2 * PADDING + HEADING.leading + 8 + rowHeights.reduce((sum, tall) => sum + tall, 0) - ROW_GAP;
  return {
    gap: 0,
    height,
    draw: (top) => {
      pdf.decorate(() => {
        pdf.fill('night', (doc) => doc.roundedRect(column.x, top, column.width, height, 3));
      });
      pdf.tagged('H2', () => {
        pdf.write('Contact us', column.x + PADDING, top + PADDING - 3, HEADING);
      });
      pdf.bookmark('Contact us');
      let y = top + PADDING + HEADING.leading + 8;
      rows.forEach((row, index) => {
        row.forEach((cell, side) => {
          drawWay(pdf, cell, column.x + PADDING + side * (half + PADDING), y);
        });
        y += rowHeights[index]!;
      });
    },
  };
}

function drawWay(
  pdf: PdfDocument,
  { name, lines, to }: Way & { readonly lines: string[] },
  x: number,
  top: number,
): void {
  pdf.tagged('P', () => {
    pdf.write(name, x, top, NAME);
  });
  const below = top + NAME.leading;
  if (to !== undefined && lines.length === 1) {
    pdf.link(lines[0]!, x, below, VALUE, to);
    return;
  }
  pdf.tagged('P', () => {
    lines.forEach((line, index) => {
      pdf.write(line, x, below + index * VALUE.leading, VALUE);
    });
  });
}
