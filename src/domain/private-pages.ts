/** Where a booking or the office is at home: nothing of a visit there is counted, kept or told to anyone (P13, D25). */
const PRIVATE = ['/check-in/', '/staff/'] as const;

/** Whether a page's path is one of those; with and without the last slash. */
export function isPrivatePath(path: string): boolean {
  return PRIVATE.some((start) => `${path}/`.startsWith(start));
}
