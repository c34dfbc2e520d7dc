import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { BookingStep } from '#domain/booking-steps.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import { INSTALLMENT_DEPOSIT } from '#domain/constants.ts';
import { $booking, $givesDetails } from '#features/booking/booking-state.ts';
import { closeBooking, goToStep, openBooking } from '#features/booking/booking.ts';
import { $installment } from '#features/cart/booking-memory.ts';
import { $cart } from '#features/cart/cart.ts';
import { withVisa } from '../../support/a-checkout.ts';
import { aBookingAt, button, dialog, field } from '../support/a-booking.tsx';
import { standingOut, withLargeText } from '../support/browser.ts';
import { smallTargets } from '../support/small-targets.ts';

const height = (part: string) => document.querySelector(part)!.getBoundingClientRect().height;
const bottom = (element: Element) => element.getBoundingClientRect().bottom;

const STEPS: readonly BookingStep[] = [
  { kind: 'cart' },
  { kind: 'personal' },
  { kind: 'visa', tourDateId: withVisa.id },
  { kind: 'summary' },
  { kind: 'card' },
  { kind: 'additional' },
];
/** A party's cart whose sum takes two lines of a phone. */
const DEAR = { total: 114_490, originalTotal: 114_490, deposit: 12_480, balance_due: calendarDate('2027-09-22') };

test.each([
  [320, 640],
  [360, 640],
  [390, 699],
  [1280, 600],
])(
  'head and foot of every step take at most 140 pixels in a window of %i by %i, with errors and a long sum too',
  async (width, windowHeight) => {
    await page.viewport(width, windowHeight);
    await aBookingAt('cart', withVisa);
    const expectLow = (what: string) =>
      expect(height('.booking__head') + height('.booking__foot'), what).toBeLessThanOrEqual(140);
    $givesDetails.set(true);
    for (const step of STEPS) {
      const cart = $cart.get();
      goToStep(step);
      await expect.poll(() => document.querySelector('.booking__foot .btn')?.textContent).toMatch(/NEXT|Pay|confirm/);
      expectLow(step.kind);
      $cart.set({ ...cart, ...DEAR });
      $installment.set(INSTALLMENT_DEPOSIT);
      await expect.poll(() => document.querySelector('.booking__foot')?.textContent).toMatch(/114,490|102,010|confirm/);
      if (!['cart', 'summary', 'additional'].includes(step.kind)) await button.click();
      expectLow(`${step.kind}, a long sum and errors`);
      if (step.kind === 'personal' || step.kind === 'card')
        expect(document.querySelector('.booking__wrong')!.textContent).toMatch(/fields? to fix/);
      $cart.set(cart);
    }
  },
);

test('a low window shows the progress as one line, and screen readers have the list [M77]', async () => {
  await page.viewport(360, 640);
  await aBookingAt('cart', withVisa);
  goToStep({ kind: 'visa', tourDateId: withVisa.id });
  await expect.element(dialog.getByText('2 of 4 · Visa')).toBeVisible();
  const stops = dialog.getByRole('list', { name: 'Steps' });
  await expect.element(stops.getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'step');
  await page.viewport(1280, 800);
  await expect.element(dialog.getByText('2 of 4 · Visa')).not.toBeVisible();
});

test('the form has at least 220 pixels in a window of 640 by 360, as at 200 % zoom', async () => {
  await page.viewport(640, 360);
  await aBookingAt('personal');
  expect(height('.booking__scroll')).toBeGreaterThanOrEqual(220);
});

test('focus cannot scroll the dialog under its own head', async () => {
  await page.viewport(360, 640);
  await aBookingAt('personal');
  const element = dialog.element();
  // The dialog moves in while it opens.
  await expect.poll(() => element.getBoundingClientRect().top).toBe(0);
  element.scrollTop = 50;
  expect(element.scrollTop).toBe(0);
  field('I agree to the terms').element().focus();
  expect(element.getBoundingClientRect().top).toBe(0);
  expect(height('.booking__head')).toBeLessThanOrEqual(48);
});

test('text at 200 % wraps in every step, nothing stands out of it, and the dialog scrolls as a whole', async () => {
  await page.viewport(360, 640);
  await withLargeText();
  await aBookingAt('cart', withVisa);
  $givesDetails.set(true);
  for (const step of STEPS) {
    goToStep(step);
    await expect.element(button).toBeVisible();
    if (!['cart', 'summary', 'additional'].includes(step.kind)) await button.click();
    expect(standingOut(dialog.element()), step.kind).toEqual([]);
    expect(getComputedStyle(dialog.element()).overflowY, step.kind).toBe('auto');
    const scroll = document.querySelector('.booking__scroll')!;
    expect(scroll.scrollHeight, step.kind).toBeLessThanOrEqual(scroll.clientHeight + 1);
  }
});

test('a phone has the fields of the card in sight without a scroll, what cancelling costs, and the lock near the button', async () => {
  await page.viewport(360, 640);
  await aBookingAt('card');
  const end = bottom(document.querySelector('.booking__scroll')!);
  for (const label of ['Card number', 'Expiry date (MM / YY)', 'CCV', 'Card holder name'])
    expect(bottom(field(label).element()), label).toBeLessThanOrEqual(end);
  const cancelling = document.querySelector('.payment-terms li')!;
  expect(cancelling.textContent).toMatch(/^Cancel until 30 days before/);
  expect(bottom(cancelling)).toBeLessThanOrEqual(end);
  expect(bottom(document.querySelector('.booking__due .icon')!)).toBeLessThanOrEqual(
    button.element().getBoundingClientRect().top,
  );
  const demonstration = dialog.getByText('Demo only', { exact: false }).element();
  expect(demonstration.getBoundingClientRect().top).toBeGreaterThan(bottom(document.querySelector('.payment-terms')!));
});

test('the sum and its days stand at the choice and right above the button [M92, M93]', async () => {
  await aBookingAt('card');
  goToStep({ kind: 'summary' });
  const due = '£200 GBP today, £1,090 GBP by 11 February 2027';
  await expect.element(dialog.getByRole('radio', { name: `Pay a deposit ${due}` })).toBeVisible();
  $installment.set(2);
  const above = document.querySelector<HTMLElement>('.booking__due')!;
  await expect.element(above).toHaveTextContent(due);
  await page.viewport(360, 640);
  expect(bottom(above)).toBeLessThanOrEqual(button.element().getBoundingClientRect().top);
  const terms = document.querySelector('.payment-terms')!.textContent;
  expect(terms).toMatch(/Cancel until 30 days before and lose the deposit\..+details 30 days after your trip/);
});

test('terms that were accepted stay accepted on the way back, and after the dialog was closed [P03]', async () => {
  await aBookingAt('personal');
  await field('I agree to the terms').click();
  await dialog.getByRole('radio', { name: 'Another gender' }).click();
  goToStep({ kind: 'cart' });
  goToStep({ kind: 'personal' });
  await expect.element(field('I agree to the terms')).toBeChecked();
  await expect.element(dialog.getByRole('radio', { name: 'Another gender' })).toBeChecked();
  closeBooking();
  await expect.element(dialog).not.toBeInTheDocument();
  await openBooking();
  await expect.element(field('I agree to the terms')).toBeChecked();
  await expect.element(dialog.getByRole('radio', { name: 'Another gender' })).toBeChecked();
  expect(sessionStorage.getItem('booking')).not.toContain('acct');
});

test('every target of the booking is at least 44 by 44 pixels', async () => {
  await page.viewport(360, 640);
  await aBookingAt('cart', withVisa);
  $givesDetails.set(true);
  for (const step of STEPS) {
    goToStep(step);
    await expect.element(button).toBeVisible();
    expect(smallTargets('.booking'), step.kind).toEqual([]);
  }
});

type Keyboard = readonly [inputMode: string, autoCapitalize: string, enterKeyHint: string, autoComplete: string];

/** How a phone helps to fill in each field; empty for the browser's own way. */
const PERSONAL: Readonly<Record<string, Keyboard>> = {
  'First and middle names (optional)': ['', 'words', 'next', 'given-name'],
  'Last name': ['', 'words', 'next', 'family-name'],
  Email: ['email', 'none', 'next', 'email'],
  'Phone (optional)': ['', '', 'next', 'tel'],
  Day: ['numeric', '', 'next', 'bday-day'],
  Month: ['numeric', '', 'next', 'bday-month'],
  Year: ['numeric', '', 'next', 'bday-year'],
};
const CARD: Readonly<Record<string, Keyboard>> = {
  'Card holder name': ['', 'words', 'done', 'cc-name'],
  'Card number': ['numeric', '', 'next', 'cc-number'],
  'Expiry date (MM / YY)': ['numeric', '', 'next', 'cc-exp'],
  CCV: ['numeric', '', 'next', 'cc-csc'],
};

test.each([
  ['personal', PERSONAL],
  ['card', CARD],
] as const)(
  'each text field of the %s step brings the right keyboard and is filled in by the browser',
  async (step, wanted) => {
    await aBookingAt(step);
    expect($booking.get().step.kind).toBe(step);
    for (const [label, [inputMode, autoCapitalize, enterKeyHint, autoComplete]] of Object.entries(wanted)) {
      const field = dialog.getByRole('textbox', { name: label }).element() as HTMLInputElement;
      const found = [field.inputMode, field.autocapitalize, field.enterKeyHint, field.autocomplete];
      expect.soft(found, label).toEqual([inputMode, autoCapitalize, enterKeyHint, autoComplete]);
    }
    const all = [
      ...dialog.element().querySelectorAll<HTMLInputElement>('input[type=text], input[type=email], input[type=tel]'),
    ];
    expect(all.filter(({ autocomplete }) => autocomplete === '').map(({ name }) => name)).toEqual([]);
  },
);
