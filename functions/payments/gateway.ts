import type { CardForm } from '#contract/checkout.ts';
import type { ErrorMap } from '#contract/errors.ts';
import type { Money } from '#domain/money.ts';

/** The guest's message where no money may be taken: a demonstration on a live site, or missing or wrong keys. */
export const NOT_SWITCHED_ON =
  'Card payments aren’t available yet. You haven’t been charged. Please contact us to book.';

/** A card as the card step posts it. With a live gateway `acct` is a token from the guest's browser. */
export type PostedCard = Pick<CardForm, 'name' | 'acct' | 'cvv2' | 'expmonth' | 'expyear'>;

/**
 * How a guest pays: with a card typed into the booking, or on the provider's own page.
 *
 * A booking uses the first; the provider's page serves the balance, and guests without script.
 */
export type PaymentMethod = 'card' | 'hosted';

/** The card step's fields: our own for published test cards, or the provider's, which keep the card number from us. */
export type CardFields = { readonly kind: 'plain' } | { readonly kind: 'stripe'; readonly publishableKey: string };

/** The only data of a card that is stored. */
export interface CardMark {
  readonly brand: string;
  readonly last4: string;
}

/**
 * The state of a payment at the gateway, which alone decides about money.
 *
 * `failed`: authorised, then finally refused at capture; no money moved.
 */
export type GatewayState =
  'needs-card' | 'challenge' | 'authorised' | 'captured' | 'failed' | 'cancelled' | 'refunded' | 'disputed';

export interface GatewayPayment {
  readonly id: string;
  /** The attempt this payment was opened for. */
  readonly reference: string;
  readonly amount: Money;
  /** The amount refunded so far, by us or at the provider. A full refund is the state `refunded`. */
  readonly returned: Money;
  readonly state: GatewayState;
  /** The last card tried; null before the first. */
  readonly card: CardMark | null;
  /** The provider's id of the last card, the same for every payment; missing where the provider gives none. */
  readonly fingerprint?: string | undefined;
  /**
   * Cards sent so far, with any result. The next card's idempotency key contains it, so that a decline is not replayed.
   */
  readonly tries: number;
  readonly declines: number;
  /** Why the last card was declined, in words for the guest. */
  readonly declineMessage: string;
  /** The address of the bank's challenge; null unless the state is `challenge`. */
  readonly challengeUrl: string | null;
  /** The provider's page for this payment; null when the payment was not opened for it, or is over. */
  readonly hostedUrl: string | null;
  readonly createdAt: number;
}

/** An event from a provider: which payment to read again. Nothing else in an event is trusted. */
export interface GatewayEvent {
  readonly id: string;
  readonly gatewayId: string;
  /** The payment's attempt, where the event names it: a provider may have several ids for one payment. */
  readonly reference?: string | undefined;
}

/** A payment to open. A repeated opening with the same key opens one payment. */
export interface OpenRequest {
  readonly key: string;
  readonly reference: string;
  readonly amount: Money;
  readonly way: PaymentMethod;
  /** Where the browser returns from the provider's page or a challenge, with any result. */
  readonly returnUrl: string;
}

/**
 * A payment provider with manual capture.
 *
 * Every call that changes something takes an idempotency key: the same key gives the same answer and acts once. After a
 * call throws, its effect is unknown: read the payment again.
 */
export interface PaymentGateway {
  readonly name: string;
  /** Why this gateway may not take money here, as a sentence for the guest; null when it may. */
  readonly unavailable: string | null;
  /** Refuses a card before any code stores it. */
  readonly refuseCard: (card: PostedCard) => ErrorMap | null;
  readonly cardFields: CardFields;
  /** Whether the provider sends webhook events. */
  readonly sendsEvents: boolean;
  /** The header with the signature of the provider's events. */
  readonly signatureHeader: string;
  readonly open: (request: OpenRequest) => Promise<GatewayPayment>;
  /** Tries a card. A decline is no error: the returned payment contains it. */
  readonly authorise: (request: {
    key: string;
    id: string;
    card: PostedCard;
    returnUrl: string;
  }) => Promise<GatewayPayment>;
  readonly read: (id: string) => Promise<GatewayPayment | null>;
  /** Captures. The returned payment is `captured`, or `failed` when the authorisation is finally gone. */
  readonly capture: (request: { key: string; id: string }) => Promise<GatewayPayment>;
  /** Releases an authorisation, or closes an unfinished payment. A captured payment stays captured. */
  readonly void: (request: { key: string; id: string }) => Promise<GatewayPayment>;
  /** Refunds all captured money. */
  readonly refund: (request: { key: string; id: string }) => Promise<GatewayPayment>;
  /** Payments opened since an instant. */
  readonly list: (since: number) => Promise<readonly GatewayPayment[]>;
  /** Payments of any age that were refunded or disputed since an instant. */
  readonly listReversed: (since: number) => Promise<readonly GatewayPayment[]>;
  /** Reads a provider's event from its raw body; null when the signature is wrong. */
  readonly readEvent: (body: string, signature: string | null) => Promise<GatewayEvent | null>;
}
