import { INSTALLMENT_DEPOSIT } from '#domain/constants.ts';

/** The booking dialog's steps in order. Each visa item has its own visa step. */
export type BookingStep =
  | { kind: 'cart' }
  | { kind: 'personal' }
  | { kind: 'visa'; tourDateId: string }
  | { kind: 'summary' }
  | { kind: 'card' }
  | { kind: 'additional' }
  | { kind: 'confirmation' };

export const STEP_TITLES = {
  cart: 'Your cart',
  personal: 'Personal Information',
  summary: 'Great Choice! Your Trip Summary',
  card: 'Card Payment Information',
  additional: 'Additional Information',
} as const;

/** The four headers by the index of the current one; 0 marks none. */
export const STEP_HEADERS = { 1: 'Info', 2: 'Visa', 3: 'Payment', 4: 'Details' } as const;

export function bookingSteps(visaTourDateIds: readonly string[]): BookingStep[] {
  return [
    { kind: 'cart' },
    { kind: 'personal' },
    ...visaTourDateIds.map((tourDateId): BookingStep => ({ kind: 'visa', tourDateId })),
    { kind: 'summary' },
    { kind: 'card' },
    { kind: 'additional' },
    { kind: 'confirmation' },
  ];
}

/** 0 none, 1 Info, 2 Visa, 3 Payment, 4 Details. The numbers stay the same without a Visa header. */
export function headerIndex(step: BookingStep): 0 | 1 | 2 | 3 | 4 {
  const index = { cart: 0, personal: 1, visa: 2, summary: 3, card: 3, additional: 4, confirmation: 4 } as const;
  return index[step.kind];
}

/**
 * The label of a step's button before it is pressed. A cart step confirms nothing, so its label is that of
 * going on.
 */
export function stepButtonLabel(step: BookingStep, installment: number): string {
  switch (step.kind) {
    case 'summary':
      return installment === INSTALLMENT_DEPOSIT ? 'Pay Deposit Now' : 'Pay Full Amount Now';
    case 'cart':
    case 'personal':
    case 'visa':
      return 'NEXT';
    default:
      return 'confirm booking';
  }
}

/** The steps that show what is charged beside their button. */
export function isPayStep({ kind }: BookingStep): boolean {
  return kind === 'summary' || kind === 'card';
}

export function isAfterPayment({ kind }: BookingStep): boolean {
  return kind === 'additional' || kind === 'confirmation';
}

export function sameStep(a: BookingStep, b: BookingStep): boolean {
  return a.kind === b.kind && (a.kind !== 'visa' || b.kind !== 'visa' || a.tourDateId === b.tourDateId);
}
