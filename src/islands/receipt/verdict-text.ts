import type { Verdict } from '#islands/receipt/check-receipt.ts';
import { formatPrice, fromDecimalText } from '#domain/money.ts';

const NOT_A_RECEIPT =
  'This isn’t one of our receipts, or part of it is missing. Choose the file exactly as you downloaded it.';
const GOOD = 'The signature is ours: nothing has changed since we issued this receipt.';
const BAD = 'The signature doesn’t match. This file was changed after we signed it, or it isn’t ours.';
const UNKNOWN = 'This browser couldn’t check the signature. Reload this page, or try a newer browser.';

/** A sentence about a receipt, and whether it is good, bad or neutral. */
export interface Sentence {
  readonly text: string;
  readonly tone: 'good' | 'bad' | 'plain';
}

export const NOTHING_YET: Sentence = {
  text: 'Nothing to check yet. Choose your receipt file, or paste its text.',
  tone: 'bad',
};

/** The sentences for the file that a visitor chose. */
export function sentencesOf(verdict: Verdict): Sentence[] {
  if (verdict.kind === 'not-a-receipt') return [{ text: NOT_A_RECEIPT, tone: 'bad' }];
  const { receipt, faults, signature } = verdict;
  const price = (amount: string) => formatPrice(fromDecimalText(amount, receipt.currency));
  return [
    signature === 'good'
      ? { text: GOOD, tone: 'good' }
      : { text: signature === 'bad' ? BAD : UNKNOWN, tone: signature === 'bad' ? 'bad' : 'plain' },
    ...(faults.length === 0
      ? [
          {
            text: 'The lines add up to the total, and the payments to the amount paid.',
            tone: 'good' as const,
          },
        ]
      : faults.map((text) => ({ text, tone: 'bad' as const }))),
    {
      text: `It says: ${receipt.traveller}, ${receipt.trips.map((trip) => `${trip.name} (${trip.booking_reference})`).join(', ')}. Total ${price(receipt.total)}, paid ${price(receipt.paid)}, balance ${price(receipt.balance)}.`,
      tone: 'plain',
    },
  ];
}
