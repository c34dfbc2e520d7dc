/**
 * Replaces straight quotes by typographic ones. A quote after a space, a bracket, a dash or nothing opens; any other
 * quote closes, or is an apostrophe.
 */
export function typographicQuotes(text: string): string {
  return text
    .replaceAll(/(^|[\s([{–—‘“])"/g, '$1“')
    .replaceAll('"', '”')
    .replaceAll(/(^|[\s([{–—“])'(?!\d\ds?\b|em\b|til\b|n\b)/g, '$1‘')
    .replaceAll("'", '’');
}
