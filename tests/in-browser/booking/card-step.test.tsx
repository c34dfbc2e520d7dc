import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { $booking } from '#features/booking/booking-state.ts';
import { goToStep, openBooking } from '#features/booking/booking.ts';
import { INSTALLMENT_DEPOSIT } from '#domain/constants.ts';
import { $installment } from '#features/cart/booking-memory.ts';
import { loadCart } from '#features/cart/cart.ts';
import { guest, paid, payment, withVisa } from '../../support/a-checkout.ts';
import { refusal, requestedTour } from '../../support/fake-cart.ts';
import { type FakeWallets, stripeScript } from '../../support/stripe-script.ts';
import { aBookingAt, button, dialog, field, fillCard, heading, heldBack, sent } from '../support/a-booking.tsx';
import { expectMarked } from '../support/marked.ts';

let booking: Awaited<ReturnType<typeof aBookingAt>>;
beforeEach(async () => {
  booking = await aBookingAt('card');
});

const CARD = '/api/checkout/card/';
const overlay = dialog.getByText("PAYMENT PROCESSING. DON'T REFRESH YOUR BROWSER.", { exact: true });

async function pay(): Promise<void> {
  await fillCard();
  await button.click();
}

/** Pays and waits for the additional step. */
async function reachAdditional(): Promise<void> {
  await pay();
  await expect.element(button).toHaveTextContent('all good');
  await vi.advanceTimersByTimeAsync(500);
  await expect.element(heading).toHaveTextContent('Additional Information');
}

test('covers the dialog while it pays, cannot be closed then, and is paid for once [M89]', async () => {
  const outcome = heldBack({ body: paid });
  const { received, replies } = booking;
  replies[`POST ${CARD}`] = outcome.reply;
  await pay();
  await expect.element(overlay).toBeVisible();
  await expect.element(overlay).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Escape}');
  // A browser may close a dialog at the second Escape, so the dialog must open again at once.
  const element = dialog.element() as HTMLDialogElement;
  // The close event comes later. If it came only after the payment, the booking would stay closed.
  const isClosed = new Promise((over) => element.addEventListener('close', over, { once: true }));
  element.close();
  await isClosed;
  await expect.element(overlay).toBeVisible();
  outcome.answer();
  await expect.element(button).toHaveTextContent('all good');
  expect(overlay.query()).toBeNull();
  await vi.advanceTimersByTimeAsync(500);
  await expect.element(heading).toHaveTextContent('Additional Information');
  expect(sent(received, CARD)).toHaveLength(1);
});

test('after a declined card the focus is back on the button that was pressed', async () => {
  booking.replies[`POST ${CARD}`] = () => refusal('Your card was declined.', 400);
  await pay();
  await expect.element(dialog.getByText('Your card was declined.').first()).toBeVisible();
  await expect.element(button).toHaveFocus();
});

test('marks every part of a card, names it when it is missing, and asks nobody for money [M111, M129]', async () => {
  await button.click();
  await field('Card holder name').fill('');
  await button.click();
  for (const label of ['Card holder name', 'Card number', 'Expiry date (MM / YY)', 'CCV']) {
    await expectMarked(field(label), true);
    await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true');
  }
  await field('Expiry date').click();
  await expect.element(field('Expiry date')).not.toHaveAttribute('data-invalid');
  await expect.element(field('CCV')).toHaveAttribute('data-invalid');
  expect(sent(booking.received, CARD)).toEqual([]);
});

test('keeps what was typed when the additional information fails, and the retry saves it [P26, M152]', async () => {
  const saves = booking.replies['POST /api/guest-more/']!;
  booking.replies['POST /api/guest-more/'] = () => ({ status: 503, body: '' });
  await reachAdditional();
  await dialog.getByRole('button', { name: 'Add details now' }).click();
  await field('Emergency contact’s name').fill('Kim');
  await button.click();
  await expect.element(button).toMatchTextContent(/^error\b/);
  await expect.element(field('Emergency contact’s name')).toHaveValue('Kim');
  booking.replies['POST /api/guest-more/'] = saves;
  await button.click();
  await expect.element(button).toHaveTextContent('all good');
  expect(sent(booking.received, '/api/guest-more/').at(-1)?.body['emergency_contact']).toBe('Kim');
  await vi.advanceTimersByTimeAsync(1000);
  await expect.element(heading).toHaveTextContent('You’re on the bus.');
});

test('groups the number, names its scheme, takes the expiry in one field, and sends month and year [M111]', async () => {
  const number = field('Card number');
  await number.click();
  await userEvent.keyboard('4242424242424242');
  await expect.element(number).toHaveValue('4242 4242 4242 4242');
  await expect.element(dialog.getByText('Visa', { exact: true })).toBeVisible();
  await field('Expiry date').click();
  await userEvent.keyboard('834');
  await expect.element(field('Expiry date')).toHaveValue('08 / 34');
  await userEvent.keyboard('{Backspace}{Backspace}2034');
  await expect.element(field('Expiry date')).toHaveValue('08 / 2034');
  await expect.element(field('Card holder name')).toHaveValue(guest.last_name);
  await field('CCV').fill('123');
  await button.click();
  await expect.element(button).toHaveTextContent('all good');
  expect(sent(booking.received, CARD)[0]?.body).toMatchObject({
    acct: '4242 4242 4242 4242',
    expmonth: '08',
    expyear: '2034',
  });
});

test('a digit typed into the middle of the number leaves the caret behind it [M111]', async () => {
  const number = field('Card number').element() as HTMLInputElement;
  await field('Card number').fill('4242 4242');
  number.setSelectionRange(2, 2);
  await userEvent.keyboard('9');
  expect([number.value, number.selectionStart]).toEqual(['4294 2424 2', 3]);
});

test('the paid booking says what is paid, left and when, where the mail went, and lets the rest wait [M98]', async () => {
  await reachAdditional();
  const booked = dialog.getByRole('heading', { name: 'You’re booked' });
  await expect.element(booked).toHaveFocus();
  await expect.element(dialog.getByText(guest.email)).toBeVisible();
  await expect.element(dialog.getByText('£200 GBP')).toBeVisible();
  await expect.element(dialog.getByText('Balance due by 11 February 2027')).toBeVisible();
  await expect.element(dialog.getByText('£1,090 GBP')).toBeVisible();
  await expect.element(dialog.getByText('Sat 13 – Mon 22 Mar 2027', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('The Old Bus Depot', { exact: true })).toBeVisible();
  const documents = `?booking=${payment.booking_reference}`;
  await expect
    .element(dialog.getByRole('link', { name: 'Receipt (opens in a new tab)' }))
    .toHaveAttribute('href', `/check-in/receipt/${documents}`);
  await expect
    .element(dialog.getByRole('link', { name: 'Add to calendar' }))
    .toHaveAttribute('href', `/check-in/trip.ics${documents}`);
  expect(dialog.getByRole('button', { name: 'confirm booking' }).query()).toBeNull();
  await dialog.getByRole('button', { name: 'I’ll do it later' }).click();
  expect($booking.get().open).toBe(false);
});

test('a change from outside takes the place of the pay button, and a press agrees to the new amount [N02]', async () => {
  const { fake, received } = booking;
  await fillCard();
  button.element().focus();
  fake.memory.requestedTours = [...fake.memory.requestedTours, requestedTour(withVisa.id, 1)];
  fake.memory.version += 1;
  await loadCart();
  const alert = dialog.getByRole('alert').filter({ hasText: 'Your cart has changed.' });
  await expect
    .poll(() => alert.element().textContent.replaceAll('\u00a0', ' '))
    .toBe(
      'Your cart has changed. Tour RC10 was added.Before£1,290 GBP today, nothing more to payNow£2,580 GBP today, nothing more to pay',
    );
  await expect.element(button).toHaveTextContent('Continue with £2,580 GBP');
  await expect.element(button).toHaveFocus();
  await field('CCV').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toHaveTextContent('Continue with £2,580 GBP');
  expect(sent(received, CARD)).toEqual([]);

  await button.click();
  await expect.element(button).toHaveTextContent('confirm booking');
  await expect.element(button).toHaveFocus();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(field('Card number')).toHaveValue('4242 4242 4242 4242');
});

test('expiry and CCV say what they are and where to find it', async () => {
  const controls = { name: 'Expiry date (MM / YY)', exact: true };
  await expect.element(dialog.getByRole('textbox', controls)).toBeVisible();
  await expect
    .element(field('CCV'))
    .toHaveAccessibleDescription('3 digits on the back of your card, or 4 on the front of an American Express.');
});

/** Opens the card step anew with Stripe's fields. */
async function showStripe(offered: readonly string[] = []): Promise<FakeWallets> {
  const fake = window as unknown as { stripeWallets: FakeWallets };
  fake.stripeWallets = { offered: [...offered], asked: [], sheet: null, failures: [] };
  stripeScript();
  const { session } = booking;
  session.now = {
    ...session.now,
    card_fields: { kind: 'stripe', url: '/api/checkout/card/', publishable_key: 'pk_test_made_up' },
  };
  goToStep({ kind: 'summary' });
  await openBooking();
  goToStep({ kind: 'card' });
  await expect.poll(() => $booking.get().cardFields?.kind).toBe('stripe');
  await expect.poll(() => fake.stripeWallets.asked.length).toBe(1);
  return fake.stripeWallets;
}

describe('Stripe’s wallets [P45]', () => {
  const wallets = dialog.getByRole('group', { name: 'Pay with a wallet' });
  const wallet = (name: string) => wallets.getByRole('button', { name });
  const isModal = () => dialog.element().matches(':modal');

  test('stand above the card fields with the amount that is due, and one press pays by the wallet’s token', async () => {
    const fake = await showStripe(['googlePay', 'link']);
    await expect.element(wallet('Google Pay')).toBeVisible();
    await expect.element(wallets.getByText('Or pay by card')).toBeVisible();
    const fields = document.querySelector('.form__provider')!.getBoundingClientRect();
    expect(wallets.element().getBoundingClientRect().bottom).toBeLessThan(fields.top);
    expect(fake.asked[0]?.elements).toEqual({
      mode: 'payment',
      amount: 129_000,
      currency: 'gbp',
      captureMethod: 'manual',
      allowedPaymentMethodTypes: ['card', 'link'],
    });

    await wallet('Google Pay').click();
    expect(sent(booking.received, CARD)).toEqual([]);
    fake.sheet!.approve('I Clarke');

    await expect.element(button).toHaveTextContent('all good');
    expect(sent(booking.received, CARD).map(({ body }) => body)).toEqual([
      {
        name: 'I Clarke',
        acct: 'ctoken_1FromTheWallet',
        installment: 1,
        cart_version: expect.any(String) as string,
        cart_total: '1290.00 GBP',
      },
    ]);
    expect(fake.failures).toEqual([]);
    await vi.advanceTimersByTimeAsync(500);
    await expect.element(heading).toHaveTextContent('Additional Information');
  });

  test('show the deposit to a guest who pays by deposit [N02]', async () => {
    $installment.set(INSTALLMENT_DEPOSIT);
    const fake = await showStripe(['googlePay']);
    expect(fake.asked[0]?.elements).toMatchObject({ amount: 20_000, currency: 'gbp' });
  });

  test('are hidden where no wallet is available', async () => {
    await showStripe();
    await expect.element(field('Card holder name')).toBeVisible();
    expect(wallets.query()).toBeNull();
    await expect.element(dialog.getByText('Or pay by card')).not.toBeVisible();
  });

  test('a refused payment is told to the wallet and to the guest, who may go on with a card', async () => {
    booking.replies[`POST ${CARD}`] = () => refusal('Your card was declined.', 400);
    const fake = await showStripe(['applePay']);
    await wallet('Apple Pay').click();
    fake.sheet!.approve();
    await expect.element(dialog.getByText('Your card was declined.').first()).toBeVisible();
    expect(fake.failures).toEqual(['fail']);
    expect(sent(booking.received, CARD)[0]?.body['name']).toBe(guest.last_name);
    expect($booking.get()).toMatchObject({ paying: false, step: { kind: 'card' } });
  });

  test('the dialog makes way for Link, which draws itself over the page, and comes back when Link is closed', async () => {
    const fake = await showStripe(['link']);
    await wallet('Link').click();
    expect([isModal(), $booking.get().open]).toEqual([false, true]);
    fake.sheet!.cancel();
    expect(isModal()).toBe(true);
    await expect.element(wallet('Link')).toHaveFocus();
    await wallet('Link').click();
    fake.sheet!.approve();
    expect(isModal()).toBe(true);
    await expect.element(button).toHaveTextContent('all good');
  });

  test('no wallet opens on an amount that the guest has not agreed to, and then it shows the new one [N02]', async () => {
    const fake = await showStripe(['googlePay']);
    await expect.element(wallet('Google Pay')).toBeVisible();
    const { memory } = booking.fake;
    memory.requestedTours = [...memory.requestedTours, requestedTour(withVisa.id, 1)];
    memory.version += 1;
    await loadCart();
    await expect.poll(() => fake.asked.at(-1)?.elements['amount']).toBe(258_000);
    await wallet('Google Pay').click();
    expect(fake.sheet).toBeNull();
    await dialog.getByRole('button', { name: /^Continue with/ }).click();
    await wallet('Google Pay').click();
    expect(fake.sheet).not.toBeNull();
  });
});

describe('Stripe’s fields', () => {
  type Part = 'cardNumber' | 'cardExpiry' | 'cardCvc';
  const frameOf = (part: Part) =>
    document.querySelector<HTMLIFrameElement>(`iframe[title="Secure ${part} input frame"]`);
  const box = (part: Part) => frameOf(part)!.closest('.field')!.getBoundingClientRect();
  const errors = () => [...document.querySelectorAll('.field__error')].map((error) => error.textContent);

  function type(part: Part, text: string): void {
    const input = frameOf(part)!.contentDocument!.querySelector('input')!;
    input.value = text;
    input.dispatchEvent(new Event('input'));
  }

  beforeEach(async () => {
    await page.viewport(360, 640);
    await showStripe();
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
});
