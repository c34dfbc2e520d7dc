/** The text with spaces at which no line breaks: for an amount, and for a day such as `22 July 2027`. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}
