import { unbroken } from '#domain/text/unbroken.ts';

/** Up to when a change of date costs no fee. It never says "free": a difference in price is still due. */
export function changePromise(days: number): string {
  return `No change fee up to ${unbroken(days === 1 ? '1 day' : `${days} days`)} before`;
}
