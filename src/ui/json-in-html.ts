/**
 * Data as JSON for a script element. Escapes `</` and `<!`, which could close the element or open a comment in it.
 * Escapes nothing else, so that texts that the page repeats compress well.
 */
export function jsonInHtml(data: object): string {
  return JSON.stringify(data).replaceAll('</', '<\\/').replaceAll('<!', '\\u003c!');
}
