import { env } from 'cloudflare:workers';
import { expect, onTestFinished, test } from 'vitest';
import { findCart } from '#functions/cart/carts.ts';
import { priceStoredCart } from '#functions/cart/price-cart.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { CURRENCIES, isCurrency, type Currency } from '#domain/currency.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { aPaidGuest, textOfPage, expectReceiptToAddUp } from '../support/a-booking.ts';
import { deposited, DEPOSIT, moneyAtGateway, TOTAL } from '../support/a-deposit.ts';
import { aShop } from '../support/a-shop.ts';
import { aSite } from '../support/a-site.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { nothingIsBroken } from '../support/database.ts';

/** Takes a currency off the operator's list until the test ends, as a build with other settings does. */
function takeOffTheList(currency: Currency): void {
  const list = CURRENCIES as Currency[];
  const before = [...list];
  list.splice(list.indexOf(currency), 1);
  onTestFinished(() => {
    list.splice(0, list.length, ...before);
  });
  expect(isCurrency(currency)).toBe(false);
}

test('a booking whose currency has left the list is paid to the end and refunded in it [E24]', async () => {
  const { shop, orderId, order, payOnPage, comeBack } = await deposited();
  takeOffTheList('GBP');

  await payOnPage();
  await comeBack();
  expect(order()).toMatchObject({ state: 'paid', currency: 'GBP', paid: { minor: TOTAL, currency: 'GBP' } });

  expect(await cancelBooking(shop.context(), orderId)).toEqual({ kind: 'cancelled' });
  expect(await moneyAtGateway(orderId)).toEqual([`refunded ${TOTAL - DEPOSIT}`, `refunded ${DEPOSIT}`]);
  nothingIsBroken();
});

test('its guest still has the page, the receipt, and the mail of the refund [E24]', async () => {
  const site = aSite([aTour({ departures: [aDeparture()] })]);
  const guest = await aPaidGuest(site, ['RC10-2027-03-13']);
  takeOffTheList('AUD');

  expect(textOfPage(await guest.open())).toContain('$2,180 AUD');
  const receipt = await guest.visitor.get('/check-in/receipt/');
  expectReceiptToAddUp(receipt.text);
  expect(textOfPage(receipt)).toContain('Balance due by 11 February 2027 $2,180 AUD');
  const context = site.context();
  await cancelBooking(context, guest.orderId);
  expect(textOfPage(await guest.open())).toContain('$400 AUD');
});

test('a cart whose currency has left the list is priced in the default one [E24]', async () => {
  const shop = aShop();
  const cartId = await shop.guest(shop.departures);
  const before = await shop.versionOf(cartId);
  takeOffTheList('GBP');

  const stored = findCart(env.STORE, cartId);
  const { cart, version } = await priceStoredCart(shop.context(), stored!);
  expect(cart.total).toEqual({ minor: 258_000, currency: 'AUD' });
  expect(version).not.toBe(before);
});

test('a promo code with amounts does not hold in a currency that came after it [E24]', async () => {
  const shop = aShop();
  await addPromoCode(env.STORE, 'FIFTY', { discount: { kind: 'amount', amounts: { EUR: 50 } } });
  const cartId = await shop.guest(shop.departures, { promoCode: 'FIFTY' });
  const stored = findCart(env.STORE, cartId);
  const priced = await priceStoredCart(shop.context(), stored!);
  expect(priced.promoRefusal).toBe('Sorry, this promo code can’t be used in the currency you’re paying in.');
  expect(priced.cart.promoDiscount.minor).toBe(0);
});
