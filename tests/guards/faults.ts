import type { Guard } from './a-guard.ts';

/** What goes on when something else failed, and who is told. */
export const FAULTS: readonly Guard[] = [
  {
    guard: 'a failed step stops no other step of a timer',
    file: 'functions/context/run-steps.ts',
    text: '      failed.push(name);\n',
    weaker: '      failed.push(name);\n      break;\n',
    test: 'tests/functions/settlement/reconcile.test.ts',
    fails: 'a provider whose lists fail stops no other work, and an alert names what failed',
  },
  {
    guard: 'failed steps of the hour raise an alert',
    file: 'functions/timers/reconcile.ts',
    text: 'if (failed.length > 0) await raiseAlert(context, HOUR_FAILED, failed);',
    weaker: '',
    test: 'tests/functions/settlement/reconcile.test.ts',
    fails: 'a provider whose lists fail stops no other work, and an alert names what failed',
  },
  {
    guard: 'a payment that returned is told by itself, whatever the cart is now',
    file: 'functions/checkout/outcome-of-return.ts',
    text: 'return { ...NOTHING, order, note: paidNote(order) };',
    weaker: 'return { ...NOTHING, order };',
    test: 'tests/functions/checkout/card-challenge.test.ts',
    fails: 'approved before another tab changed the cart, the page shows its reference beside the new cart',
  },
  {
    guard: 'a payment that took no money says why, whatever the cart is now',
    file: 'functions/checkout/outcome-of-return.ts',
    text: 'return { ...NOTHING, message: attempt.message };',
    weaker: 'return NOTHING;',
    test: 'tests/functions/checkout/card-challenge.test.ts',
    fails: 'approved after another tab changed the cart, nothing is charged and the guest sees why',
  },
  {
    guard: 'a reference is shown to the visitor of its cart alone',
    file: 'functions/checkout/outcome-of-return.ts',
    text: '      if (attempt.cartId !== cartId) return { ...NOTHING, note: PAID_ELSEWHERE_TEXT };\n',
    weaker: '',
    test: 'tests/functions/checkout/card-challenge.test.ts',
    fails: 'approved after another tab logged out, the guest sees the result without its reference',
  },
  {
    guard: 'booking mail that does not leave is noticed after a quarter of an hour',
    file: 'functions/outbox/notice-late-mails.ts',
    text: 'const LATE_AFTER = 15 * MINUTE;',
    weaker: 'const LATE_AFTER = 25 * 60 * MINUTE;',
    test: 'tests/functions/outbox/late-mails.test.ts',
    fails: 'P06 booking mail that is not sent raises an alert after a quarter of an hour, once in an outage',
  },
  {
    guard: 'an outage of mail raises one alert',
    file: 'functions/outbox/notice-late-mails.ts',
    text: 'if (!(await wasAlertedSince(db, ALERT, await lastMailSentAt(db))))',
    weaker: '',
    test: 'tests/functions/outbox/late-mails.test.ts',
    fails: 'P06 booking mail that is not sent raises an alert after a quarter of an hour, once in an outage',
  },
  {
    guard: 'one late mail raises one alert',
    file: 'functions/outbox/notice-late-mails.ts',
    text: "  for (const key of late) await auditOnce(db, { subject: key, what: 'late', at: now });\n",
    weaker: '',
    test: 'tests/functions/outbox/late-mails.test.ts',
    fails: 'P06 one mail that is not sent while others are raises one alert',
  },
];
