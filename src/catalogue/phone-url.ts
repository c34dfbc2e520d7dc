/** The `tel:` address of a phone number: keeps its digits and plus sign. */
export function phoneUrl(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}
