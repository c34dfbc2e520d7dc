/** Browsers read each of these full stops as the dot of an address. */
const DOT = '[.。．｡]';
/** Text that a mail program turns into a link, or a part of one. */
const LINK = new RegExp(
  `://|www${DOT}\\S|[\\p{L}\\p{N}-]${DOT}\\p{L}{2,}|\\d${DOT}\\d{1,3}${DOT}\\d{1,3}${DOT}\\d|\\S@\\S`,
  'iu',
);
/** A word of a name: letters, joined by apostrophes or hyphens, or initials. */
const NAME_WORD = /^(?:(?:\p{L}\.)+|['’ʼ]?\p{L}[\p{L}\p{M}]*(?:['’ʼ·‐-][\p{L}\p{M}]+)*\.?)$/u;
const MOST_NAME_WORDS = 5;

export function hasLink(text: string): boolean {
  return LINK.test(text);
}

/**
 * A typed name for a greeting; empty when it is more than a name. A stranger may have typed the recipient's address,
 * and a greeting with a phone number, a link or a sentence would be their message under our name.
 */
export function greetingName(name: string): string {
  const words = name.trim().split(' ');
  return words.length <= MOST_NAME_WORDS && words.every((word) => NAME_WORD.test(word)) ? words.join(' ') : '';
}

/** A typed name for the office: all its words, without links or markup. */
export function plainName(name: string): string {
  return name
    .replaceAll(/[<>]|:\/\/|\p{Cc}/gu, ' ')
    .replaceAll('@', ' at ')
    .replaceAll(new RegExp(`(?<=[\\p{L}\\p{N}-])(${DOT})(?=[\\p{L}\\p{N}])`, 'gu'), '$1 ')
    .replaceAll(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}
