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

/** `1 page`, `2 pages`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
