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
