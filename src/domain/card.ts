import { addDays, addMonths, firstOfMonth, type CalendarDate } from '#domain/calendar-date.ts';

/** Digits only: people type card numbers in groups. */
export function cardDigits(typed: string): string {
  return typed.replace(/[\s-]/g, '');
}

/** Whether a number can be a card number at all, by length and check digit. Says nothing about the account. */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const total = [...digits].toReversed().reduce((running, digit, index) => {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return running + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return total % 10 === 0;
}

/**
 * A card is good to the last day of its month, in the operator's zone.
 *
 * Month 0 stands for a card that only the payment provider has seen: its expiry is the provider's to check.
 */
export function isCardExpired(month: number, year: number, today: CalendarDate): boolean {
  if (month === 0) return false;
  return today > addDays(addMonths(firstOfMonth(year, month), 1), -1);
}
