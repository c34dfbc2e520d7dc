/**
 * The beginning of a text: at most `limit` characters, cut at the last space within them, with an ellipsis only when
 * text was cut off. A first word that is longer than that is cut in it.
 *
 * A character is a code point, so that an emoji is never cut in half.
 */
export function excerpt(text: string, limit: number): string {
  const characters = [...text];
  if (characters.length <= limit) return text;
  const space = characters.lastIndexOf(' ', limit);
  return `${characters
    .slice(0, space > 0 ? space : limit)
    .join('')
    .replace(/[\s,;:–]+$/, '')}…`;
}

/** Words per minute of an adult who reads for pleasure, perhaps not in their first language. */
const WORDS_A_MINUTE = 220;

/** Minutes that a text in HTML takes to read, at least one. */
export function readingMinutes(html: string): number {
  const words = html
    .replaceAll(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return Math.max(1, Math.round(words.length / WORDS_A_MINUTE));
}

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

/** The line below a picture that names who made it. */
export function creditLine(credit: string): string {
  return `Picture: ${credit}`;
}

/** The name of a link that opens a new tab: screen readers say so before it is pressed. */
export function newTabName(link: string): string {
  return `${link} (opens in a new tab)`;
}
