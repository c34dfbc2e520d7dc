/** The name of a link that opens a new tab: screen readers say so before it is pressed. */
export function newTabName(link: string): string {
  return `${link} (opens in a new tab)`;
}
