/** `today`, `tomorrow` or `in 14 days`. */
export function inDays(days: number): string {
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

/** `1 day` or `14 days`. */
export function countDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
