/** Marks a file as UTF-8 for spreadsheets. It stands before the first row. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** The beginnings of a cell that a spreadsheet runs as a formula, full-width characters included. */
const FORMULA = /^[\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/**
 * One row of a table as CSV (RFC 4180), without its line break.
 *
 * Every cell is quoted: a spreadsheet may divide rows at semicolons, and a cell that begins after one could be a formula.
 * Visitors typed the text, so a cell that a spreadsheet would run as a formula gets an apostrophe in front, which makes
 * it text.
 */
export function csvRow(cells: readonly string[]): string {
  return cells.map(cell).join(',');
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
