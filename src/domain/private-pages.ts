/** Paths of bookings and of the office: a visit there is not counted, stored or reported. */
const PRIVATE = ['/book/', '/check-in/', '/staff/'] as const;

/** Whether a page's path is private, with or without the last slash. */
export function isPrivatePath(path: string): boolean {
  return PRIVATE.some((start) => `${path}/`.startsWith(start));
}
