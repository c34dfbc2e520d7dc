import { expect, test } from 'vitest';
import { $cart, applyPromoCode } from '#stores/cart.ts';
import { dueText, moneyOf } from '#contract/cart-money.ts';
import { INSTALLMENT_FULL } from '#domain/constants.ts';
import { withVisa } from '../../support/a-checkout.ts';
import { translatePage } from '../../support/translated-page.ts';
import { aBookingAt, dialog, heading } from '../support/a-booking.tsx';

const due = dialog.getByText(/today, nothing later$/);

test('a translated booking goes on to the card, with the stops that are done', async () => {
  translatePage();
  await aBookingAt('visa', withVisa);
  await expect.element(heading).toMatchTextContent(/^A visa for/);
  expect(document.querySelectorAll('font').length).toBeGreaterThan(20);
  const stops = dialog.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await expect.element(stops.first()).toMatchTextContent(/, done$/);
  await expect.element(dialog.getByRole('link', { name: 'Log out' })).toBeVisible();
});
