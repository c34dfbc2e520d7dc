import type { Cart, CartItem } from '#contract/cart.ts';
import { isTourItem } from '#contract/cart-items.ts';
import { isCurrency, type Currency } from '#domain/currency.ts';
import { longDate } from '#domain/calendar-date.ts';
import { INSTALLMENT_DEPOSIT } from '#domain/constants.ts';
import { add, formatPrice, fromDecimalText, subtract, sum, zero, type Money } from '#domain/money.ts';
import { DUE_WITHOUT_DATE } from '#domain/price.ts';
import { tripsText } from '#domain/text/booking-texts.ts';
import { unbroken } from '#domain/text/trip-text.ts';

export interface SumLine {
  name: string;
  amount: string;
  saves: boolean;
}

/** A cart's money as text. A cart that was never loaded has no currency and no money. */
export interface CartMoney {
  lines: SumLine[];
  total: string;
  /** The deposit that is charged now; null when the cart is paid in full. */
  deposit: string | null;
  /** What is left after the deposit, with its day: as `… by 3 December 2026`; null without a deposit. */
  balance: string | null;
  /** The total before sale and promo code; null when nothing is taken off. */
  before: string | null;
}

/**
 * Splits a cart's total into its parts: trips, visas, insurance, less sale and promo code. The parts always add up to
 * it.
 */
export function moneyOf(cart: Cart): CartMoney | null {
  const { currency } = cart;
  if (!isCurrency(currency)) return null;
  const amount = (value: number) => fromDecimalText(value.toFixed(2), currency);
  const [total, original, promo] = [amount(cart.total), amount(cart.originalTotal), amount(cart.promo_discount)];
  const sale = subtract(subtract(original, total), promo);
  const [tours, others] = [cart.items.filter(isTourItem), cart.items.filter((item) => !isTourItem(item))];
  const usual = tours.map((item) => fromDecimalText(item.original_price, currency));
  const charged = (name: string, of: Money) => ({ name, amount: formatPrice(of), saves: false });
  const saved = (name: string, of: Money) => ({ name, amount: formatPrice(subtract(zero(currency), of)), saves: true });
  const lines: SumLine[] = [
    charged(tripsText(tours.length), sum(usual, currency)),
    ...others
      .filter((item) => Number(item.line_price) > 0)
      .map((item) => charged(item.display_heading, fromDecimalText(item.line_price, currency))),
    ...(sale.minor > 0 ? [saved('Sale', sale)] : []),
    ...(promo.minor > 0 ? [saved(`Promo code ${cart.promo_code}`, promo)] : []),
  ];
  const deposit = cart.deposit === null ? null : amount(cart.deposit);
  const due = cart.balance_due === null ? DUE_WITHOUT_DATE : `by ${unbroken(longDate(cart.balance_due))}`;
  return {
    lines,
    total: formatPrice(total),
    deposit: deposit && formatPrice(deposit),
    balance: deposit && `${unbroken(formatPrice(subtract(total, deposit)))} ${due}`,
    before: add(sale, promo).minor > 0 ? formatPrice(original) : null,
  };
}

/** What a choice of payment costs, and when: an amount today, and an amount by a day. No line breaks in either. */
export function dueText({ total, deposit, balance }: CartMoney, installment: number): string {
  if (installment !== INSTALLMENT_DEPOSIT || deposit === null || balance === null)
    return `${unbroken(total)} today, nothing more to pay`;
  return `${unbroken(deposit)} today, ${balance}`;
}

export function promoText({ promo_code: code, promo_discount: saved, currency }: Cart): string {
  if (!isCurrency(currency) || saved === 0) return `${code} applied.`;
  return `${code} applied: you save ${unbroken(formatPrice(fromDecimalText(saved.toFixed(2), currency)))}.`;
}

/** An item's price in the cart, and its price before a running sale. */
export function itemPrice(item: CartItem, currency: Currency): { amount: string; was: string | undefined } {
  const [original, price] = [fromDecimalText(item.original_price, currency), fromDecimalText(item.price, currency)];
  return { amount: formatPrice(price), was: original.minor > price.minor ? formatPrice(original) : undefined };
}
