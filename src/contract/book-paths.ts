/**
 * The pages that book a trip without script, and the addresses that their forms are sent to. Each page shows one
 * step of the booking dialog.
 */
export const BOOK = {
  cart: '/book/',
  details: '/book/details/',
  visa: '/book/visa/',
  payment: '/book/payment/',
  done: '/book/done/',
  /** The link of a mail: the card provider answers again. */
  resume: '/book/resume/',
  add: '/book/add/',
  remove: '/book/remove/',
  extras: '/book/extras/',
  currency: '/book/currency/',
  promo: '/book/promo/',
  /** Deletes the visitor's details and cart. */
  leave: '/book/leave/',
} as const;

export function isBookPath(path: string): boolean {
  return path.startsWith(BOOK.cart);
}
