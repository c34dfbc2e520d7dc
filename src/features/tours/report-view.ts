import { track } from '#analytics/track.ts';
import { $currency } from '#features/currency/currency.ts';

/** Reports the view of a tour with the lowest price that its page shows now, in the visitor's currency. */
export function reportView(tour: { readonly code: string; readonly name: string }): void {
  track({ kind: 'view-tour', tour, price: shownPrice(document, $currency.get()) });
}

/**
 * The lowest price of today that a tour's page shows in this currency; null without one. Every price is in whole units,
 * so the digits of the text are the amount.
 */
export function shownPrice(page: ParentNode, currency: string): { currency: string; price: number } | null {
  const shown = [...page.querySelectorAll<HTMLElement>('.fare .price > span')].find(({ hidden }) => !hidden);
  const amount = shown?.querySelector(`[data-in="${currency}"] .price__now`)?.firstChild?.textContent ?? '';
  const digits = amount.replace(/\D/g, '');
  return digits === '' ? null : { currency, price: Number(digits) };
}
