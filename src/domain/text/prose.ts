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

/** A text as its first sentence and what follows it, which may be nothing. */
export function firstSentence(text: string): [first: string, others: string] {
  const [first = '', others = ''] = text.split(/(?<=\.) (.*)/s);
  return [first, others];
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

/** A Markdown text as plain text. Its links are whole addresses, because the text leaves the site. */
export function plainText(markdown: string, site: URL): string {
  return markdown
    .trim()
    .split(/\n\s*\n/)
    .map((block) => {
      const heading = /^#{1,6} (.+)$/.exec(block.trim())?.[1];
      return heading === undefined
        ? linesOf(block)
            .map((line) => withoutMarks(line, site))
            .join('\n\n')
        : `\n${heading.toUpperCase()}`;
    })
    .join('\n\n');
}

/** The items of a list stay apart, and a paragraph becomes one line. */
function linesOf(block: string): string[] {
  return /^[-*|\d]/.test(block) ? block.split('\n') : [block.replaceAll(/\s*\n\s*/g, ' ')];
}

/** A link, an address that stands alone, or the sign of bold text. An address may contain such signs. */
const MARKDOWN = /\[([^\]]+)\]\(([^)\s]+)\)|https?:\/\/[^\s*]+|\*\*|__/g;

function withoutMarks(line: string, site: URL): string {
  return line.replaceAll(MARKDOWN, (sign, text: string | undefined, address: string | undefined) => {
    if (text === undefined || address === undefined) return sign.startsWith('http') ? sign : '';
    return `${withoutMarks(text, site)} (${new URL(address, site).href})`;
  });
}
