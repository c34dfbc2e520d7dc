import { inCurrency, type PriceList } from '#domain/currency.ts';
import { outback, quietDate, reef } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { shown } from '../support/money.ts';

test('books a tour without a date, and goes on to the booking [M127]', async ({ visitor }) => {
  const { startDates, booking } = visitor;
  await visitor.turnsClock();
  await visitor.openTour(outback);
  await visitor.openStartDates();
  await startDates.dialog.getByRole('button', { name: 'Book an open date' }).click();
  await booking.isAt('Your cart');
  await expect(booking.dialog.getByText('Open date').first()).toBeVisible();
  await visitor.goOnTo('summary', []);
  await expect(booking.dialog.getByRole('radio', { name: /^Pay a deposit/ })).toBeEnabled();
});

test('charges the dearer way to go when the visitor chooses it [M121]', async ({ visitor }) => {
  const { startDates, booking } = visitor;
  const date = quietDate(reef, 0);
  const diver = date.combinations[1]!;
  const price = shown('AUD', date.price, diver.supplement);
  await visitor.openTour(reef);
  await visitor.openStartDates();
  await startDates.choose(date);
  await startDates.dialog.getByRole('radio', { name: diver.name }).check();
  await expect(startDates.dialog.locator('.stub__price').getByText(amountOf(price))).toBeVisible();
  await startDates.next.click();
  await booking.isAt('Your cart');
  await expect(booking.dialog.getByRole('heading', { name: `Reef and Islands, ${diver.name}` })).toBeVisible();
  expect(Number((await visitor.cart()).total)).toBe(sumIn(date.price, diver.supplement));
});

function amountOf(price: string): string {
  return price.replace(/ [A-Z]{3}$/, '');
}

function sumIn(...amounts: PriceList[]): number {
  return amounts.reduce((total, amount) => total + inCurrency(amount, 'AUD'), 0);
}
