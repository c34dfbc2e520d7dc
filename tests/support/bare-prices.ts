import { CURRENCIES, currencySymbol, pricePostfix } from '#domain/currency.ts';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const anyOf = (texts: readonly string[]) => [...new Set(texts)].filter(Boolean).map(escaped).join('|');

const SYMBOLS = anyOf(CURRENCIES.map(currencySymbol));
const POSTFIXES = anyOf(CURRENCIES.map(pricePostfix));
const FIGURES = '\\d[\\d,]*(?:\\.\\d+)?';
const NOT_A_PRICE = String.raw`(?![\w,.]*\d)`;

const WITH_SYMBOL = new RegExp(`(?:${SYMBOLS})\\s?${FIGURES}${NOT_A_PRICE}`, 'g');
const WITH_POSTFIX = new RegExp(`(?<![\\d,.])${FIGURES}\\s?(?:${POSTFIXES})(?!\\w)`, 'g');
const WHOLE_BEFORE = new RegExp(`(?:${SYMBOLS})\\s?$`);
const WHOLE_AFTER = new RegExp(`^\\s?(?:${POSTFIXES})(?!\\w)`);

/**
 * The amounts of a text that break the form of every price: symbol, no decimals, the operator's postfix. Each
 * with the words around it. A figure counts as an amount when it has a symbol or a postfix.
 */
export function barePrices(text: string): string[] {
  const plain = text.replace(/\s+/g, ' ');
  const broken = new Map<number, string>();
  const note = (at: number) => broken.set(at, plain.slice(Math.max(0, at - 30), at + 30));
  for (const { 0: amount, index } of plain.matchAll(WITH_SYMBOL)) {
    const isWhole = !amount.includes('.') && WHOLE_AFTER.test(plain.slice(index + amount.length));
    if (!isWhole) note(index);
  }
  for (const { index } of plain.matchAll(WITH_POSTFIX)) {
    if (!WHOLE_BEFORE.test(plain.slice(0, index))) note(index);
  }
  return [...broken.values()];
}

/** How many amounts with a symbol a text has. */
export function countPrices(text: string): number {
  return text.match(WITH_SYMBOL)?.length ?? 0;
}
