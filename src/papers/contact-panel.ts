import type { OperatorPage } from '#catalogue/settings.ts';
import type { Column } from './blocks.ts';
import { breakLines } from './lines.ts';
import type { Block } from './flow.ts';
import type { Paper, Type } from './paper.ts';
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

/** How a person is reached, the quickest way first. */
export function waysOf(operator: OperatorPage, site: string): Way[] {
  const { phone, email, officeHours, postalAddress } = operator;
  return [
    { name: 'Call', value: phone, to: `tel:${phone.replaceAll(' ', '')}` },
    { name: 'Write', value: email, to: `mailto:${email}` },
    { name: 'A person answers', value: officeHours },
    { name: 'On the web', value: printedAddress(site), to: `${site}/` },
    ...(postalAddress === '' ? [] : [{ name: 'Post', value: postalAddress }]),
  ];
}

/** Who to call, in one piece on a ground of night. */
export function contactPanel(
  paper: Paper,
  operator: OperatorPage,
  { site, column }: { readonly site: string; readonly column: Column },
): Block {
  const half = (column.width - 3 * PADDING) / 2;
  const cells = waysOf(operator, site).map((way) => {
    const lines = breakLines(paper, way.value, VALUE, half);
    return { ...way, lines, height: NAME.leading + lines.length * VALUE.leading };
  });
  const rows = Array.from({ length: Math.ceil(cells.length / 2) }, (_, row) => cells.slice(2 * row, 2 * row + 2));
  const rowHeights = rows.map((row) => Math.max(...row.map(({ height }) => height)) + ROW_GAP);
  const height = 2 * PADDING + HEADING.leading + 8 + rowHeights.reduce((sum, tall) => sum + tall, 0) - ROW_GAP;
  return {
    gap: 0,
    height,
    draw: (top) => {
      paper.decorate(() => {
        paper.fill('night', (doc) => doc.roundedRect(column.x, top, column.width, height, 3));
      });
      paper.tell('H2', () => {
        paper.write('Who to call', column.x + PADDING, top + PADDING - 3, HEADING);
      });
      paper.bookmark('Who to call');
      let y = top + PADDING + HEADING.leading + 8;
      rows.forEach((row, index) => {
        row.forEach((cell, side) => {
          drawWay(paper, cell, column.x + PADDING + side * (half + PADDING), y);
        });
        y += rowHeights[index]!;
      });
    },
  };
}

function drawWay(paper: Paper, { name, lines, to }: Way & { readonly lines: string[] }, x: number, top: number): void {
  paper.tell('P', () => {
    paper.write(name, x, top, NAME);
  });
  const below = top + NAME.leading;
  if (to !== undefined && lines.length === 1) {
    paper.link(lines[0]!, x, below, VALUE, to);
    return;
  }
  paper.tell('P', () => {
    lines.forEach((line, index) => {
      paper.write(line, x, below + index * VALUE.leading, VALUE);
    });
  });
}
