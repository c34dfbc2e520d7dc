import { addDays, addMonths, firstOfMonth, type CalendarDate } from '#domain/calendar-date.ts';

/** Keeps only the digits, because people type card numbers in groups. */
export function cardDigits(typed: string): string {
  return typed.replace(/[\s-]/g, '');
}

/** Whether a number has the length and check digit of a card number. It does not check the account. */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const total = [...digits].toReversed().reduce((running, digit, index) => {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return running + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return total % 10 === 0;
}

/**
 * Whether a card has expired. It is valid to the last day of its month, in the operator's zone.
 *
 * Month 0 stands for a card that only the payment provider has seen; the provider checks its expiry.
 */
export function isCardExpired(month: number, year: number, today: CalendarDate): boolean {
  if (month === 0) return false;
  return today > addDays(addMonths(firstOfMonth(year, month), 1), -1);
}
