import { declineText } from '#functions/payments/gateway.ts';

/** How the sandbox answers a test card. */
export type CardBehaviour =
  { kind: 'approve' } | { kind: 'decline'; message: string } | { kind: 'challenge' } | { kind: 'fail-at-capture' };

export interface TestCard {
  readonly brand: string;
  readonly behaviour: CardBehaviour;
}

const decline = (decline_code: string): TestCard => ({
  brand: 'Visa',
  behaviour: { kind: 'decline', message: declineText({ decline_code }) },
});

/**
 * Stripe's published test numbers. They belong to nobody, so our own form may take them; any other number may be a real
 * card and is refused unread.
 */
const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { brand: 'Visa', behaviour: { kind: 'approve' } },
  '4000056655665556': { brand: 'Visa', behaviour: { kind: 'approve' } },
  '5555555555554444': { brand: 'Mastercard', behaviour: { kind: 'approve' } },
  '5200828282828210': { brand: 'Mastercard', behaviour: { kind: 'approve' } },
  '378282246310005': { brand: 'American Express', behaviour: { kind: 'approve' } },
  '4000000000000002': decline('generic_decline'),
  '4000000000009995': decline('insufficient_funds'),
  '4000000000000069': decline('expired_card'),
  '4000000000000127': decline('incorrect_cvc'),
  '4000002500003155': { brand: 'Visa', behaviour: { kind: 'challenge' } },
  '4000002760003184': { brand: 'Visa', behaviour: { kind: 'challenge' } },
  '4000000000000341': { brand: 'Visa', behaviour: { kind: 'fail-at-capture' } },
};

export function findTestCard(digits: string): TestCard | null {
  return Object.hasOwn(TEST_CARDS, digits) ? TEST_CARDS[digits]! : null;
}
