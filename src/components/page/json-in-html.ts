/**
 * Data as JSON that may stand in a script element: no text in it can close that element, or open a comment in which the
 * end would not be seen. All else stays as the page has it, so that what is said twice costs little when compressed.
 */
export function jsonInHtml(data: object): string {
  return JSON.stringify(data).replaceAll('</', '<\\/').replaceAll('<!', '\\u003c!');
}
