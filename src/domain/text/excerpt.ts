/**
 * The first `limit` characters of a text, with an ellipsis only when text was cut off (M26, M52).
 *
 * A character is a code point, so that an emoji is never cut in half.
 */
export function excerpt(text: string, limit: number): string {
  const characters = [...text];
  return characters.length <= limit ? text : `${characters.slice(0, limit).join('')}…`;
}
