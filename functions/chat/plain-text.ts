/** The answer to a message of which nothing is left as text. */
export const EMPTY_MESSAGE = 'There is nothing in this message.';

/**
 * Text as the chat keeps it: line breaks and tabs are its only control characters, and half a character is none.
 *
 * Markup is text like any other: whoever shows it shows it as text.
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .trim();
}

/** The same for what stands in one line, such as a name. */
export function plainLine(text: string): string {
  return plainText(text).replaceAll(/[\s\p{Zl}\p{Zp}]+/gu, ' ');
}
