import type { Guard } from './a-guard.ts';

/** Never a charge without its booking, nor two for one, nor another amount than the one agreed to. */
export const MONEY: readonly Guard[] = [
  {
    guard: 'a payment of another amount is not as agreed',
    file: 'functions/services/give-up.ts',
    text: 'return amount.minor !== quote.due.minor || amount.currency !== quote.currency;',
    weaker: 'return amount.currency !== quote.currency;',
    test: 'tests/functions/unlike-payment.test.ts',
    fails: '1.00 less',
  },
  {
    guard: 'a payment in another currency is not as agreed',
    file: 'functions/services/give-up.ts',
    text: 'return amount.minor !== quote.due.minor || amount.currency !== quote.currency;',
    weaker: 'return amount.minor !== quote.due.minor;',
    test: 'tests/functions/unlike-payment.test.ts',
    fails: 'another currency',
  },
  {
    guard: 'a payment for another attempt is not as agreed',
    file: 'functions/services/give-up.ts',
    text: 'return payment.reference === attempt.id ? null : NOT_FOR_THIS;',
    weaker: 'return null;',
    test: 'tests/functions/unlike-payment.test.ts',
    fails: 'another reference',
  },
  {
    guard: 'a booking is confirmed with the agreed payment alone',
    file: 'functions/services/confirm.ts',
    text: 'if (unlike !== null) return voidUnlike(context, attempt, unlike);',
    weaker: '',
    test: 'tests/functions/unlike-payment.test.ts',
    fails: 'P02 authorised for a booking',
  },
  {
    guard: 'a balance is confirmed with the agreed payment alone',
    file: 'functions/services/confirm-balance.ts',
    text: 'if (unlike !== null) return voidUnlike(context, attempt, unlike);',
    weaker: '',
    test: 'tests/functions/unlike-payment.test.ts',
    fails: 'P09 authorised for a balance',
  },
  {
    guard: 'what was captured otherwise than agreed is not booked as paid',
    file: 'functions/services/capture.ts',
    text: 'if (whyNotAsAgreed(payment, attempt, quote) !== null) return refuseToBook(context, attempt, payment);',
    weaker: '',
    test: 'tests/functions/unlike-payment.test.ts',
    fails: 'P02 captured for a booking',
  },
];
