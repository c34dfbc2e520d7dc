import type { CheckInArea } from '#functions/check-in/check-in-area.ts';

const SENTENCES = {
  arrival: 'We’ve saved your arrival details.',
  details: 'We’ve saved your details.',
  date: 'Your start date is booked. We’ve emailed your confirmation.',
  mail: 'We’ve sent your confirmation again. You can do this once an hour.',
} as const;

/** The values of `done` in an address. Each selects a fixed sentence. */
export type Done = keyof typeof SENTENCES | 'balance';

export interface Notice {
  readonly text: string;
  readonly isError: boolean;
}

/** The notice for a guest who returns from a form or a payment. About money it uses only the order's own data. */
export function whatHappened(area: CheckInArea, done: string | undefined): Notice | null {
  if (done === 'balance') return afterPayment(area);
  if (done === undefined || !Object.hasOwn(SENTENCES, done)) return null;
  return { text: SENTENCES[done as keyof typeof SENTENCES], isError: false };
}

function afterPayment({ order, balancePayment }: CheckInArea): Notice {
  if (order.balance.minor === 0) return { text: 'Thank you. Your trip is paid in full.', isError: false };
  switch (balancePayment.kind) {
    case 'settling':
      return { text: 'Your payment is being processed. Refresh this page in a minute.', isError: false };
    case 'failed':
      return { text: balancePayment.message || NOT_PAID, isError: true };
    default:
      return { text: NOT_PAID, isError: true };
  }
}

const NOT_PAID = 'Your payment didn’t go through and you haven’t been charged. You can try again below.';
