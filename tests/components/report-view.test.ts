import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { shownPrice } from '#features/tours/report-view.ts';
import { CURRENCIES, pricePostfix } from '#domain/currency.ts';
import { formatAmount, wholeUnits } from '#domain/money.ts';

/** The fare of a tour's page: the price until a sale ends, and the one after. */
function fare(units: number, isOver: boolean): Document {
  const prices = CURRENCIES.map((currency) => {
    const [now, usual] = [wholeUnits(units, currency), wholeUnits(units + 100, currency)].map(formatAmount);
    const amount = `${now!} <small>${pricePostfix(currency)}</small>`;
    return `<span data-in="${currency}"><small>from </small><s>${usual!}</s><span class="price__now">${amount}</span></span>`;
  });
  const none = '<small>No dates on sale yet</small>';
  return parseHTML(
    `<div class="fare"><span class="price"><span${isOver ? ' hidden' : ''}>${prices.join('')}</span>` +
      `<span${isOver ? '' : ' hidden'}>${none}</span></span></div>`,
  ).document;
}

test.each(CURRENCIES)('the price of a viewed tour is the one that the page shows in %s [E19]', (currency) => {
  expect(shownPrice(fare(12_990, false), currency)).toEqual({ currency, price: 12_990 });
});

test('a tour without dates on sale is viewed without a price [E19]', () => {
  expect(shownPrice(fare(1290, true), 'AUD')).toBeNull();
  expect(shownPrice(parseHTML('<main></main>').document, 'AUD')).toBeNull();
});
