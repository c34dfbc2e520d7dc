import { expect } from 'vitest';

/** Adds up everything a receipt prints: each reduced line, the total, what is paid and the balance. */
export function expectReceiptToAddUp(page: string): void {
  const [, lines = '', payments = ''] = page.split(/<h2 id="receipt-(?:price|payments)">/);
  const price = rowsOf(lines);
  let reduced: number | null = null;
  let sum = 0;
  for (const { name, amount } of price.slice(0, -1)) {
    if (name.endsWith('– full price')) reduced = amount;
    else if (reduced !== null && amount < 0) reduced += amount;
    else {
      expect(amount, name).toBe(reduced ?? amount);
      reduced = null;
      sum += amount;
    }
  }
  const total = price.at(-1)!;
  expect(total).toEqual({ name: 'Total', amount: sum });

  const [paid, balance] = rowsOf(payments).slice(-2) as [Row, Row];
  const received = rowsOf(payments).slice(0, -2);
  expect(paid).toEqual({ name: 'Paid', amount: received.reduce((all, { amount }) => all + amount, 0) });
  const owed = page.includes('This booking is cancelled.') ? 0 : total.amount - paid.amount;
  expect(balance.name).toMatch(/^Balance/);
  expect(balance.amount).toBe(owed);
}

interface Row {
  readonly name: string;
  readonly amount: number;
}

function rowsOf(section: string): Row[] {
  return Array.from(section.matchAll(/<dt>(.*?)<\/dt>\s*<dd>(.*?)<\/dd>/gs), ([, name = '', value = '']) => ({
    name,
    amount: value === 'Nothing to pay' ? 0 : Number(value.replaceAll(/[^\d-]/g, '')),
  }));
}
