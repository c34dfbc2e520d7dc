import type { Verdict } from '#islands/receipt/check-receipt.ts';
import { formatPrice, fromDecimalText } from '#domain/money.ts';

const NOT_A_RECEIPT = 'This is not a receipt of ours, or only a part of one. Choose the file as you downloaded it.';
const GOOD = 'The signature is ours: every word and amount is as we wrote it.';
const BAD = 'The signature does not fit. This file was changed after we signed it, or we did not write it.';
const UNKNOWN = 'The signature could not be checked in this browser. Try a newer one, or load this page again.';

/** A sentence about a receipt, and whether it is good, bad or neutral. */
export interface Sentence {
  readonly text: string;
  readonly tone: 'good' | 'bad' | 'plain';
}

export const NOTHING_YET: Sentence = {
  text: 'There is nothing to check yet. Choose your receipt file, or paste what is in it.',
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
            text: 'Every sum is right: the lines add up to the total, and the payments to what is paid.',
            tone: 'good' as const,
          },
        ]
      : faults.map((text) => ({ text, tone: 'bad' as const }))),
    {
      text: `It says: ${receipt.traveller}, ${receipt.trips.map((trip) => `${trip.name} (${trip.booking_reference})`).join(', ')}. Total ${price(receipt.total)}, paid ${price(receipt.paid)}, still to pay ${price(receipt.balance)}.`,
      tone: 'plain',
    },
  ];
}
