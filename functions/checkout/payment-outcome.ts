import type { Holder } from '#functions/seats/hold-seats.ts';
import type { Network } from '#functions/context/networks.ts';
import type { PaymentWay, PostedCard } from '#functions/payments/gateway.ts';
import { TOO_MANY_DECLINES, type Settled, type Standing } from '#functions/settlement/settle.ts';
import type { ErrorMap } from '#contract/errors.ts';
import type { SeatChallenge } from '#contract/seat-challenge.ts';

export interface PaymentRequest {
  readonly cartId: string;
  /** Null where the guest pays on the provider's own page instead. */
  readonly card: PostedCard | null;
  readonly installment: number;
  /** The cart the guest last saw; empty when the caller does not know of versions and takes the server's price. */
  readonly cartVersion: string;
  /** The page to go back to after a challenge. */
  readonly returnTo: string;
  /** Where the guest comes from; none when unknown. */
  readonly networks?: readonly Network[];
  readonly passesChallenge?: Holder['passesChallenge'];
}

export type PaymentOutcome =
  | { kind: 'paid'; orderId: string }
  /** The guest's bank, or the provider's page: the payment goes on there. */
  | { kind: 'elsewhere'; url: string }
  /**
   * 400: the guest can put it right. `declined` is the fingerprint of a card that the gateway declined, empty where it
   * has none; it is missing where no card was declined.
   */
  | { kind: 'refused'; errors: ErrorMap; declined?: string }
  /** 409: cart, price, seats or another payment stand against it. */
  | { kind: 'conflict'; errors: ErrorMap; challenge?: SeatChallenge }
  /** 429: too many payments of this cart, or cards of this network, were refused (P12). */
  | { kind: 'too-many-tries' };

/** Something moved meanwhile: another click, another tab, the timer. A fault comes along in case it never ends. */
export interface LookAgain {
  readonly kind: 'look-again';
  readonly fault?: unknown;
}

/** A payment that waits for its guest. */
export type Waiting = Extract<Settled, { kind: 'open' | 'challenge' }>;

export const LOOK_AGAIN: LookAgain = { kind: 'look-again' };
/** How often a payment is looked at again before it is given up: each time another caller was faster. */
export const ROUNDS = 8;
export const PAID_OTHERWISE =
  'You went on paying in another way, perhaps in another tab or window. You have not been charged here.';
export const STILL_RUNNING =
  'Your payment is still being processed. Please do not pay again: we will email you as soon as it is done.';

export function wayOf({ card }: PaymentRequest): PaymentWay {
  return card === null ? 'hosted' : 'card';
}

export function isSameWay({ attempt, quote }: Standing, request: PaymentRequest): boolean {
  return attempt.way === wayOf(request) && quote.installment === request.installment;
}

/** What a guest is answered once nothing is left to do. */
export function answer(settled: Exclude<Settled, { kind: 'open' }>): PaymentOutcome {
  switch (settled.kind) {
    case 'paid':
      return { kind: 'paid', orderId: settled.orderId };
    case 'challenge':
      return { kind: 'elsewhere', url: settled.url };
    case 'not-charged':
      return settled.state === 'capture-failed' || settled.message === TOO_MANY_DECLINES
        ? refused(settled.message)
        : conflict(settled.message);
    case 'given-back':
      return conflict('This booking was cancelled and its money given back.');
  }
}

export function refused(message: string): Extract<PaymentOutcome, { kind: 'refused' }> {
  return { kind: 'refused', errors: { __all__: [message] } };
}

export function conflict(message: string): Extract<PaymentOutcome, { kind: 'conflict' }> {
  return { kind: 'conflict', errors: { __all__: [message] } };
}
