import { CURRENCIES, type Currency } from '#domain/currency.ts';
import type { Column } from './blocks.ts';
import { breakLines } from './lines.ts';
import type { Block, Flow } from './flow.ts';
import type { PdfDocument, Type } from './pdf-document.ts';
import type { DateRow, RowPrice } from './start-date-rows.ts';
import { inColour, TYPE } from './typography.ts';

/** The space between two columns of prices. */
const GAP = 6;
/** The space at the left and the right end of the table. */
const EDGE = 8;
const MONTH = 84;
/** The least width of the days of a month. A table with less has some of its currencies in another table below. */
const LEAST_DAYS = 40;
/** The space between the dates and the first price. */
const BESIDE = 4;
const PADDING = 5;
const HEAD_HEIGHT = 20;
const USUAL = TYPE.small;
const NOW = TYPE.ticketStrong;
const DAYS = inColour(TYPE.ticket, 'text-body');

/**
 * Places the table: one row for each start date, one column for each currency. Each page repeats the heading. Currencies
 * for which there is no room have a table of their own below (E24).
 */
export function placePriceTable(pdf: PdfDocument, flow: Flow, rows: readonly DateRow[], column: Column): void {
  const cell = widestPrice(pdf, rows) + GAP;
  const most = Math.max(1, Math.floor((column.width - MONTH - LEAST_DAYS - 2 * EDGE - BESIDE) / cell));
  const tables = Math.ceil(CURRENCIES.length / most);
  const each = Math.ceil(CURRENCIES.length / tables);
  for (let first = 0; first < CURRENCIES.length; first += each) {
    if (first > 0) flow.place({ gap: 14, height: 0, draw: () => undefined });
    placeTable(pdf, flow, rows, { ...column, cell, currencies: CURRENCIES.slice(first, first + each) });
  }
}

function placeTable(pdf: PdfDocument, flow: Flow, rows: readonly DateRow[], table: Table): void {
  const blocks = rows.map((row, index) => rowBlock(pdf, row, table, rows[index - 1]?.month === row.month));
  flow.keep(HEAD_HEIGHT + blocks.slice(0, 2).reduce((sum, { height }) => sum + height, 0));
  pdf.group('Table', () => {
    flow.place(headBlock(pdf, table, true));
    blocks.forEach((block, index) => {
      const next = index === blocks.length - 2 ? blocks[index + 1]!.height : 0;
      if (flow.keep(block.height + next)) flow.place(headBlock(pdf, table, false));
      flow.place(block);
    });
  });
}

interface Table extends Column {
  /** The width of a column of prices. */
  readonly cell: number;
  readonly currencies: readonly Currency[];
}

function widestPrice(pdf: PdfDocument, rows: readonly DateRow[]): number {
  const prices = rows.flatMap((row) => (row.prices === null ? [] : Object.values(row.prices)));
  const widths = prices.flatMap(({ now, usual }) => [pdf.widthOf(now, NOW), pdf.widthOf(usual ?? '', USUAL)]);
  return Math.max(0, ...widths);
}

/** Gives the right edge of the column of each currency. */
function rights({ x, width, cell, currencies }: Table): number[] {
  return currencies.map((_, index) => x + width - EDGE - (currencies.length - 1 - index) * cell);
}

/** Draws the heading. Only the first is tagged; a repeated heading is decoration. */
function headBlock(pdf: PdfDocument, column: Table, isTagged: boolean): Block {
  const type = inColour(TYPE.ticketStrong, 'text-inverse');
  const names = ['Start dates', ...column.currencies];
  const write = (index: number, top: number) => {
    const name = names[index]!;
    if (index === 0) pdf.write(name, column.x + EDGE, top, type);
    else writeRight(pdf, name, rights(column)[index - 1]!, top, type);
  };
  return {
    gap: 0,
    height: HEAD_HEIGHT,
    draw: (top) => {
      pdf.decorate(() => {
        pdf.fill('rule-strong', (doc) => doc.rect(column.x, top, column.width, HEAD_HEIGHT));
        if (!isTagged) names.forEach((_, index) => write(index, top + 3.5));
      });
      if (!isTagged) return;
      pdf.group('TR', () => {
        names.forEach((_, index) => {
          pdf.tagged(
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

function rowBlock(pdf: PdfDocument, row: DateRow, column: Table, sameMonth: boolean): Block {
  const x = column.x + EDGE;
  const width = column.width - column.currencies.length * column.cell - 2 * EDGE - BESIDE;
  const days = breakLines(pdf, row.days, DAYS, width - MONTH);
  const notes = row.notes.flatMap((note) => breakLines(pdf, note, TYPE.small, width));
  const textHeight = Math.max(1, days.length) * DAYS.leading + notes.length * TYPE.small.leading;
  const onSale = column.currencies.some((currency) => row.prices?.[currency]?.usual);
  const height = Math.max(textHeight, NOW.leading + (onSale ? USUAL.leading : 0)) + 2 * PADDING;

  const writeDates = (top: number) => {
    pdf.write(row.month, x, top, sameMonth ? TYPE.ticket : TYPE.ticketStrong);
    days.forEach((line, index) => {
      pdf.write(line, x + MONTH, top + index * DAYS.leading, DAYS);
    });
    const below = top + Math.max(1, days.length) * DAYS.leading;
    notes.forEach((line, index) => {
      pdf.write(line, x, below + index * TYPE.small.leading, TYPE.small);
    });
  };

  return {
    gap: 0,
    height,
    draw: (top) => {
      pdf.decorate(() => {
        const from = sameMonth ? x : column.x;
        pdf.stroke('rule', 0.6, (doc) => doc.moveTo(from, top).lineTo(column.x + column.width, top));
      });
      pdf.group('TR', () => {
        pdf.tagged(
          'TH',
          () => {
            writeDates(top + PADDING);
          },
          { scope: 'Row' },
        );
        rights(column).forEach((right, index) => {
          pdf.tagged('TD', () => {
            drawPrice(pdf, row.prices?.[column.currencies[index]!], right, top + PADDING);
          });
        });
      });
    },
  };
}

function drawPrice(pdf: PdfDocument, price: RowPrice | undefined, right: number, top: number): void {
  if (!price) {
    writeRight(pdf, 'Full', right, top, TYPE.ticket);
    return;
  }
  writeRight(pdf, price.now, right, top, price.usual === null ? NOW : inColour(NOW, 'sale-surface'));
  if (price.usual === null) return;
  const width = writeRight(pdf, price.usual, right, top + NOW.leading, USUAL);
  const middle = top + NOW.leading + USUAL.leading / 2;
  pdf.stroke(USUAL.colour, 0.6, (doc) => doc.moveTo(right - width, middle).lineTo(right, middle));
}

/** Writes a text and returns its width. */
function writeRight(pdf: PdfDocument, words: string, right: number, top: number, type: Type): number {
  const width = pdf.widthOf(words, type);
  pdf.write(words, right - width, top, type);
  return width;
}
