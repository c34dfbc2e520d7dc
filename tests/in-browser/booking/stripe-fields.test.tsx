import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { $booking } from '#features/booking/booking-state.ts';
import { goToStep, openBooking } from '#features/booking/booking.ts';
import { stripeScript } from '../../support/stripe-script.ts';
import { aBookingAt, button, dialog, field } from '../support/a-booking.tsx';

type Part = 'cardNumber' | 'cardExpiry' | 'cardCvc';
const frameOf = (part: Part) => document.querySelector<HTMLIFrameElement>(`iframe[title="Secure ${part} input frame"]`);
const box = (part: Part) => frameOf(part)!.closest('.field')!.getBoundingClientRect();
const errors = () => [...document.querySelectorAll('.field__error')].map((error) => error.textContent);

function type(part: Part, text: string): void {
  const input = frameOf(part)!.contentDocument!.querySelector('input')!;
  input.value = text;
  input.dispatchEvent(new Event('input'));
}

beforeEach(async () => {
  await page.viewport(360, 640);
  stripeScript();
  const { session } = await aBookingAt('card');
  session.now = {
    ...session.now,
    card_fields: { kind: 'stripe', url: '/api/checkout/card/', publishable_key: 'pk_test_made_up' },
  };
  goToStep({ kind: 'summary' });
  await openBooking();
  goToStep({ kind: 'card' });
  await expect.poll(() => $booking.get().cardFields?.kind).toBe('stripe');
  await expect.poll(() => frameOf('cardCvc')?.contentDocument?.querySelector('input')).toBeTruthy();
});

test('Stripe’s fields stand as ours do on a phone: the date beside the code, all in sight without a scroll [P11]', () => {
  const [expiry, code] = [box('cardExpiry'), box('cardCvc')];
  expect(code.top).toBe(expiry.top);
  expect(code.left).toBeGreaterThan(expiry.right);
  const labels = [...document.querySelectorAll('.booking__main .field > label')].map((label) => label.textContent);
  expect(labels).toEqual(['Card number *', 'Expiry date (MM / YY) *', 'CCV *', 'Card holder name *']);
  const end = document.querySelector('.booking__scroll')!.getBoundingClientRect().bottom;
  expect(field('Card holder name').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(end);
});

test('the scheme of a card in Stripe’s field is shown as in ours [M111]', async () => {
  type('cardNumber', '42');
  await expect.element(dialog.getByText('visa', { exact: true })).toBeVisible();
  type('cardNumber', '9');
  await expect.poll(() => dialog.getByText('visa', { exact: true }).query()).toBeNull();
});

test('the focus goes to the first wrong one of Stripe’s fields, whose message goes when the guest types [M128, M129]', async () => {
  type('cardNumber', '4242 4242 4242 4242');
  await button.click();
  await expect.poll(errors).toEqual(['This field is required', 'This field is required']);
  expect(document.activeElement).toBe(frameOf('cardExpiry'));
  const message = frameOf('cardExpiry')!.closest('.field')!.querySelector('.field__error')!.getBoundingClientRect();
  expect(message.top).toBeGreaterThanOrEqual(frameOf('cardExpiry')!.parentElement!.getBoundingClientRect().bottom);
  type('cardExpiry', '1234');
  await expect.poll(errors).toEqual(['This field is required']);
  type('cardCvc', '123');
  await field('Card holder name').fill('');
  await button.click();
  await expect.element(field('Card holder name')).toHaveFocus();
  await userEvent.keyboard('I');
  await expect.poll(errors).toEqual([]);
});
