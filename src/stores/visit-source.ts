/** Where the visit came from, as JSON for a form to carry along; empty while nothing is known of it (P39). */
export function visitSource(): string {
  return '';
}
