/**
 * Straight quotes as a printer sets them. An opening one follows a space, a bracket, a dash or nothing; every other
 * closes, or stands for letters left out.
 */
export function typographicQuotes(text: string): string {
  return text
    .replaceAll(/(^|[\s([{–—‘“])"/g, '$1“')
    .replaceAll('"', '”')
    .replaceAll(/(^|[\s([{–—“])'(?!\d\ds?\b|em\b|til\b|n\b)/g, '$1‘')
    .replaceAll("'", '’');
}
