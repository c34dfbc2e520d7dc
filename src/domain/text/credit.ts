/** The line below a picture that names who made it (E04). */
export function creditLine(credit: string): string {
  return `Picture: ${credit}`;
}
