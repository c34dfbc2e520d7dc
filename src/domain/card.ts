import { addDays, addMonths, firstOfMonth, type CalendarDate } from '#domain/calendar-date.ts';

/** Turns Arabic, Persian and wide digits into 0 to 9. A keyboard types those of its language. */
export function plainDigits(typed: string): string {
  return typed.replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 15));
}

/** Keeps only the digits, because people type card numbers in groups. */
export function cardDigits(typed: string): string {
  return plainDigits(typed).replace(/[\s-]/g, '');
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

/** The card schemes whose name the card step shows, by how their numbers begin. */
const BRANDS = [
  { name: 'Visa', begins: /^4/ },
  { name: 'Mastercard', begins: /^(5[1-5]|2(2[2-9]|[3-6]|7[01]|720))/ },
  { name: 'Amex', begins: /^3[47]/ },
] as const;

/** The scheme of a card number; empty while nobody can tell. */
export function cardBrand(typed: string): string {
  return BRANDS.find(({ begins }) => begins.test(cardDigits(typed)))?.name ?? '';
}

/** Groups the digits as they stand on the card: four by four, and 4, 6 and 5 on an American Express card. */
export function groupCardNumber(typed: string): string {
  const digits = plainDigits(typed).replace(/\D/g, '').slice(0, 19);
  const groups = cardBrand(digits) === 'Amex' ? /^(\d{1,4})(\d{1,6})?(\d+)?/ : /(\d{4})(?=\d)/g;
  if (groups.global) return digits.replace(groups, '$1 ');
  return (groups.exec(digits)?.slice(1) ?? []).filter(Boolean).join(' ');
}

/** Writes an expiry as `08 / 29` while it is typed. A year may have four digits. */
export function groupExpiry(typed: string): string {
  const plain = plainDigits(typed);
  const [first = '', ...rest] = plain.split('/');
  const isSplit = rest.length > 0;
  const digits = (isSplit ? first : plain).replace(/\D/g, '');
  const month = /^[2-9]/.test(digits) || (isSplit && digits.length === 1) ? `0${digits[0]}` : digits.slice(0, 2);
  const year = (digits.slice(/^[2-9]/.test(digits) ? 1 : 2) + rest.join('').replace(/\D/g, '')).slice(0, 4);
  return month.length < 2 ? month : `${month} / ${year}`;
}

/** Reads `08 / 29`, `8/2029` or `0829` into the two fields of the wire. A year of two digits is of this century. */
export function readExpiry(typed: string): { expmonth: string; expyear: string } {
  const [expmonth = '', year = ''] = groupExpiry(typed.trim()).split(' / ');
  return { expmonth, expyear: year.length === 2 ? `20${year}` : year };
}
