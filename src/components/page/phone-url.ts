/** A telephone number as a link dials it: digits, and a plus where there is one. */
export function phoneUrl(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}
