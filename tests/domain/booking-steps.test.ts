import { expect, test } from 'vitest';
import {
  bookingSteps,
  headerIndex,
  sameStep,
  STEP_HEADERS,
  STEP_TITLES,
  stepButtonLabel,
  type BookingStep,
} from '#domain/booking-steps.ts';

const kinds = (steps: readonly BookingStep[]) => steps.map(({ kind }) => kind);

test('without visa items personal information leads straight to payment [M79, M81]', () => {
  expect(kinds(bookingSteps([]))).toEqual(['cart', 'personal', 'summary', 'card', 'additional', 'confirmation']);
});

test('there is a step for each visa item, between personal information and payment [M80, M81]', () => {
  const steps = bookingSteps(['RC10-open', 'CC07-2027-05-01']);
  expect(kinds(steps)).toEqual(['cart', 'personal', 'visa', 'visa', 'summary', 'card', 'additional', 'confirmation']);
  expect(steps.slice(2, 4)).toEqual([
    { kind: 'visa', tourDateId: 'RC10-open' },
    { kind: 'visa', tourDateId: 'CC07-2027-05-01' },
  ]);
});

test('the titles are the specification’s [M78]', () => {
  expect(STEP_TITLES).toMatchObject({
    personal: 'Personal Information',
    summary: 'Great Choice! Your Trip Summary',
    card: 'Card Payment Information',
    additional: 'Additional Information',
  });
});

test('the headers are Info 1, Visa 2, Payment 3, Details 4, and the cart marks none [M77]', () => {
  expect(STEP_HEADERS).toEqual({ 1: 'Info', 2: 'Visa', 3: 'Payment', 4: 'Details' });
  expect(bookingSteps(['RC10-open']).map(headerIndex)).toEqual([0, 1, 2, 3, 3, 4, 4]);
});

test('without visa items the numbers of the other headers stay [M77]', () => {
  expect(bookingSteps([]).map(headerIndex)).toEqual([0, 1, 3, 3, 4, 4]);
});

test('each step’s button has its label [M91]', () => {
  expect(bookingSteps(['RC10-open']).map((step) => stepButtonLabel(step, 1))).toEqual([
    'NEXT',
    'NEXT',
    'NEXT',
    'Pay Full Amount Now',
    'confirm booking',
    'confirm booking',
    'confirm booking',
  ]);
});

test('the choice of payment changes the summary’s button and no other [M92]', () => {
  expect(stepButtonLabel({ kind: 'summary' }, 1)).toBe('Pay Full Amount Now');
  expect(stepButtonLabel({ kind: 'summary' }, 2)).toBe('Pay Deposit Now');
  expect(stepButtonLabel({ kind: 'personal' }, 2)).toBe('NEXT');
  expect(stepButtonLabel({ kind: 'card' }, 2)).toBe('confirm booking');
});

test('two visa steps are the same only for the same date', () => {
  expect(sameStep({ kind: 'card' }, { kind: 'card' })).toBe(true);
  expect(sameStep({ kind: 'card' }, { kind: 'summary' })).toBe(false);
  expect(sameStep({ kind: 'visa', tourDateId: 'A-open' }, { kind: 'visa', tourDateId: 'A-open' })).toBe(true);
  expect(sameStep({ kind: 'visa', tourDateId: 'A-open' }, { kind: 'visa', tourDateId: 'B-open' })).toBe(false);
  expect(sameStep({ kind: 'visa', tourDateId: 'A-open' }, { kind: 'card' })).toBe(false);
});
