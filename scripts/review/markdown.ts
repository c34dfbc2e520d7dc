/** A table; empty without rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}

/** A text of the content, escaped for a sentence or a table's cell: no markup, and no mention of a user. */
export function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]#|~]/g, String.raw`\$&`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/@(?=\w)/g, '@\u200b');
}

/** A short text as code, such as an address or an id. */
export function code(text: string): string {
  return `\`${text.replace(/[`\r\n]/g, ' ').replaceAll('|', String.raw`\|`)}\``;
}

/** Lines as a code block. Its fence is longer than any in the lines. */
export function fenced(language: string, lines: readonly string[]): string[] {
  const longest = Math.max(2, ...lines.flatMap((line) => (line.match(/`+/g) ?? []).map(({ length }) => length)));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}${language}`, ...lines, fence];
}

/** Folded lines. */
export function folded(summary: string, lines: readonly string[]): string[] {
  return [`<details><summary>${summary}</summary>`, '', ...lines, '', '</details>'];
}

/** `1 page`, `2 pages`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The first entries of a list, with the number of the others. */
export function firstOf(items: readonly string[], most: number): string {
  const rest = items.length - most;
  return rest > 0 ? `${items.slice(0, most).join(', ')} and ${rest} more` : items.join(', ');
}
