/** The line below a picture that names who made it. */
export function creditLine(credit: string): string {
  return `Picture: ${credit}`;
}
