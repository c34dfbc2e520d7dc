/** The message at a text over its limit. */
export function tooLongText(length: number, limit: number): string {
  return `This is ${tooLongBy(length - limit)}. Please use at most ${limit} characters.`;
}

/** By how many characters a text is too long. */
export function tooLongBy(count: number): string {
  return `${count} ${count === 1 ? 'character' : 'characters'} too long`;
}
