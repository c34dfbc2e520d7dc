import { CURRENCIES } from '#domain/currency.ts';
import type { Column } from './blocks.ts';
import { breakLines } from './lines.ts';
import type { Block, Flow } from './flow.ts';
import type { Paper, Type } from './paper.ts';
import type { DateRow, RowPrice } from './start-date-rows.ts';
import { inColour, TYPE } from './typography.ts';

/** Between two columns of prices. */
const GAP = 6;
/** At both ends of the table. */
const EDGE = 8;
const MONTH = 84;
const PADDING = 5;
const HEAD_HEIGHT = 20;
const USUAL = TYPE.small;
const NOW = TYPE.ticketStrong;
const DAYS = inColour(TYPE.ticket, 'text-body');

/** Start dates down, currencies across. A page the table goes on to begins with its heading again. */
export function placePriceTable(paper: Paper, flow: Flow, rows: readonly DateRow[], column: Column): void {
  const table = { ...column, cell: widestPrice(paper, rows) + GAP };
  const blocks = rows.map((row, index) => rowBlock(paper, row, table, rows[index - 1]?.month === row.month));
  flow.keep(HEAD_HEIGHT + blocks.slice(0, 2).reduce((sum, { height }) => sum + height, 0));
  paper.group('Table', () => {
    flow.place(headBlock(paper, table, true));
    blocks.forEach((block, index) => {
      const next = index === blocks.length - 2 ? blocks[index + 1]!.height : 0;
      if (flow.keep(block.height + next)) flow.place(headBlock(paper, table, false));
      flow.place(block);
    });
  });
}

interface Table extends Column {
  /** The width of a price's column. */
  readonly cell: number;
}

function widestPrice(paper: Paper, rows: readonly DateRow[]): number {
  const prices = rows.flatMap((row) => (row.prices === null ? [] : Object.values(row.prices)));
  const widths = prices.flatMap(({ now, usual }) => [paper.widthOf(now, NOW), paper.widthOf(usual ?? '', USUAL)]);
  return Math.max(0, ...widths);
}

/** Where the prices of each currency end. */
function rights({ x, width, cell }: Table): number[] {
  return CURRENCIES.map((_, index) => x + width - EDGE - (CURRENCIES.length - 1 - index) * cell);
}

/** Told once; where it is printed again it is for the eye. */
function headBlock(paper: Paper, column: Table, told: boolean): Block {
  const type = inColour(TYPE.ticketStrong, 'text-inverse');
  const names = ['Start dates', ...CURRENCIES];
  const write = (index: number, top: number) => {
    const name = names[index]!;
    if (index === 0) paper.write(name, column.x + EDGE, top, type);
    else writeRight(paper, name, rights(column)[index - 1]!, top, type);
  };
  return {
    gap: 0,
    height: HEAD_HEIGHT,
    draw: (top) => {
      paper.decorate(() => {
        paper.fill('rule-strong', (doc) => doc.rect(column.x, top, column.width, HEAD_HEIGHT));
        if (!told) names.forEach((_, index) => write(index, top + 3.5));
      });
      if (!told) return;
      paper.group('TR', () => {
        names.forEach((_, index) => {
          paper.tell(
            'TH',
            () => {
              write(index, top + 3.5);
            },
            { scope: 'Column' },
          );
        });
      });
    },
  };
}

function rowBlock(paper: Paper, row: DateRow, column: Table, sameMonth: boolean): Block {
  const x = column.x + EDGE;
  const width = column.width - CURRENCIES.length * column.cell - 2 * EDGE - 4;
  const days = breakLines(paper, row.days, DAYS, width - MONTH);
  const notes = row.notes.flatMap((note) => breakLines(paper, note, TYPE.small, width));
  const textHeight = Math.max(1, days.length) * DAYS.leading + notes.length * TYPE.small.leading;
  const onSale = CURRENCIES.some((currency) => row.prices?.[currency].usual);
  const height = Math.max(textHeight, NOW.leading + (onSale ? USUAL.leading : 0)) + 2 * PADDING;

  const writeDates = (top: number) => {
    paper.write(row.month, x, top, sameMonth ? TYPE.ticket : TYPE.ticketStrong);
    days.forEach((line, index) => {
      paper.write(line, x + MONTH, top + index * DAYS.leading, DAYS);
    });
    const below = top + Math.max(1, days.length) * DAYS.leading;
    notes.forEach((line, index) => {
      paper.write(line, x, below + index * TYPE.small.leading, TYPE.small);
    });
  };

  return {
    gap: 0,
    height,
    draw: (top) => {
      paper.decorate(() => {
        const from = sameMonth ? x : column.x;
        paper.stroke('rule', 0.6, (doc) => doc.moveTo(from, top).lineTo(column.x + column.width, top));
      });
      paper.group('TR', () => {
        paper.tell(
          'TH',
          () => {
            writeDates(top + PADDING);
          },
          { scope: 'Row' },
        );
        rights(column).forEach((right, index) => {
          paper.tell('TD', () => {
            drawPrice(paper, row.prices?.[CURRENCIES[index]!], right, top + PADDING);
          });
        });
      });
    },
  };
}

function drawPrice(paper: Paper, price: RowPrice | undefined, right: number, top: number): void {
  if (!price) {
    writeRight(paper, 'Full', right, top, TYPE.ticket);
    return;
  }
  writeRight(paper, price.now, right, top, price.usual === null ? NOW : inColour(NOW, 'sale-surface'));
  if (price.usual === null) return;
  const width = writeRight(paper, price.usual, right, top + NOW.leading, USUAL);
  const middle = top + NOW.leading + USUAL.leading / 2;
  paper.stroke(USUAL.colour, 0.6, (doc) => doc.moveTo(right - width, middle).lineTo(right, middle));
}

/** Gives the width of what was written. */
function writeRight(paper: Paper, words: string, right: number, top: number, type: Type): number {
  const width = paper.widthOf(words, type);
  paper.write(words, right - width, top, type);
  return width;
}
