import { expect, test } from 'vitest';
import { $cart, applyPromoCode } from '#features/cart/cart.ts';
import { dueText, moneyOf } from '#contract/cart-money.ts';
import { INSTALLMENT_FULL } from '#domain/constants.ts';
import { plain, withVisa } from '../../support/a-checkout.ts';
import { aPromoCode } from '../../support/a-promo-code.ts';
import { translatePage } from '../../support/translated-page.ts';
import { aBookingAt, dialog, heading } from '../support/a-booking.tsx';

test('a translated booking goes on to the next steps, with the stops that are done', async () => {
  translatePage();
  await aBookingAt('visa', withVisa);
  await expect.element(heading).toMatchTextContent(/^Do you need a visa for/);
  expect(document.querySelectorAll(':is(font)').length).toBeGreaterThan(20);
  const stops = dialog.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await expect.element(stops.first()).toMatchTextContent(/, done$/);
  await expect.element(dialog.getByRole('link', { name: 'Log out and clear these details' })).toBeVisible();
});

test('in a translated booking the sum above the pay button follows the cart', async () => {
  translatePage();
  await aBookingAt('summary', plain, aPromoCode({ code: 'TEN' }));
  const due = () => dueText(moneyOf($cart.get())!, INSTALLMENT_FULL);
  const before = due();
  await expect.element(dialog.getByText(before).last()).toBeVisible();
  await applyPromoCode('TEN');
  expect(due()).not.toBe(before);
  await expect.poll(() => document.querySelector('.booking__due')?.textContent).toBe(due());
});
