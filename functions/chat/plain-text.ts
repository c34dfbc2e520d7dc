/** The answer to a message without text. */
export const EMPTY_MESSAGE = 'This message is empty. Please write something and send it again.';

/**
 * Text as the chat stores it. Line breaks and tabs are the only control characters; half a surrogate pair is
 * removed, and so are the characters that turn the direction of the text around.
 *
 * Markup is not removed. Pages show it as text.
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();
}

/** The same for a text of one line, such as a name. */
export function plainLine(text: string): string {
  return plainText(text).replaceAll(/[\s\p{Zl}\p{Zp}]+/gu, ' ');
}
