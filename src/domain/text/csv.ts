/** What a spreadsheet takes for a formula when a cell begins with it, the wide forms of Asian keyboards too. */
const FORMULA = /^[\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/**
 * One row of a table as CSV (RFC 4180), without its line break.
 *
 * Visitors typed what is in it: a cell that a spreadsheet would run begins with an apostrophe, which makes it text.
 */
export function csvRow(cells: readonly string[]): string {
  return cells.map(cell).join(',');
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
