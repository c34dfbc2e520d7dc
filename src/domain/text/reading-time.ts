/** Words an adult reads in a minute for pleasure, in a language that may not be their first. */
const WORDS_A_MINUTE = 220;

/** How many minutes a text in HTML takes to read, at least one. */
export function readingMinutes(html: string): number {
  const words = html
    .replaceAll(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return Math.max(1, Math.round(words.length / WORDS_A_MINUTE));
}
