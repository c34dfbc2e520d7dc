import type { CardForm } from '#contract/checkout.ts';
import type { ErrorMap } from '#contract/errors.ts';
import type { Money } from '#domain/money.ts';

/** What guests are told where no money may be taken: a demonstration on a live site, or keys that are missing or wrong. */
export const NOT_SWITCHED_ON = 'Card payments are not switched on for this site yet. You have not been charged.';

/** A card as the card step posted it. With a live gateway `acct` is a token made in the guest's browser. */
export type PostedCard = Pick<CardForm, 'name' | 'acct' | 'cvv2' | 'expmonth' | 'expyear'>;

/**
 * How a guest pays: with a card typed into the booking, or on the provider's own page.
 *
 * The booking takes the first way; the provider's page serves the balance, and guests without script.
 */
export type PaymentWay = 'card' | 'hosted';

/** What the card step shows: fields of ours for published test cards, or the provider's own, which keep the number from us. */
export type CardFields = { readonly kind: 'plain' } | { readonly kind: 'stripe'; readonly publishableKey: string };

/** All that is ever kept of a card. */
export interface CardMark {
  readonly brand: string;
  readonly last4: string;
}

/**
 * Where a payment stands at the gateway, which is the only truth about money.
 *
 * `failed`: authorised, then refused at capture for good; no money moved.
 */
export type GatewayState =
  'needs-card' | 'challenge' | 'authorised' | 'captured' | 'failed' | 'cancelled' | 'refunded' | 'disputed';

export interface GatewayPayment {
  readonly id: string;
  /** The attempt this payment was opened for. */
  readonly reference: string;
  readonly amount: Money;
  /** What of it was given back so far, by us or at the provider. All of it is the state `refunded`. */
  readonly returned: Money;
  readonly state: GatewayState;
  /** The card last tried; null before the first. */
  readonly card: CardMark | null;
  /** What the provider knows the card last tried by, the same for every payment; missing where it says none. */
  readonly fingerprint?: string | undefined;
  /** Cards sent so far, with whatever result: the next card's key is made of it, so that a decline is never replayed. */
  readonly tries: number;
  readonly declines: number;
  /** Why the last card was declined, in words for the guest. */
  readonly declineMessage: string;
  /** Where the card's bank wants to see the guest; null unless the state is `challenge`. */
  readonly challengeUrl: string | null;
  /** The provider's page where the guest pays; null when the payment was not opened for it, or is over. */
  readonly hostedUrl: string | null;
  readonly createdAt: number;
}

/** What a provider told us: which payment to look at again. Nothing else in an event is believed. */
export interface GatewayEvent {
  readonly id: string;
  readonly gatewayId: string;
  /** The attempt the payment was opened for, where the event names it: a provider may have several ids for one payment. */
  readonly reference?: string | undefined;
}

/** A payment to be opened. The key makes a repeated opening open one payment. */
export interface OpenRequest {
  readonly key: string;
  readonly reference: string;
  readonly amount: Money;
  readonly way: PaymentWay;
  /** Where the browser comes back to from the provider's page or a challenge, whatever became of the payment. */
  readonly returnUrl: string;
}

/**
 * A payment provider with manual capture.
 *
 * Every call that changes something takes an idempotency key: the same key gives the same answer and acts once. A call
 * that throws leaves its effect unknown; reading the payment again tells.
 */
export interface PaymentGateway {
  readonly name: string;
  /** Why this gateway may not take money here, in words for the guest; null when it may. */
  readonly unavailable: string | null;
  /** Refuses a card before anything could store it. */
  readonly refuseCard: (card: PostedCard) => ErrorMap | null;
  readonly cardFields: CardFields;
  /** Whether the provider sends messages about what happens there. */
  readonly sendsEvents: boolean;
  /** The header that carries the signature of the provider's messages. */
  readonly signatureHeader: string;
  readonly open: (request: OpenRequest) => Promise<GatewayPayment>;
  /** Tries a card. A decline is an answer, not a fault: it is in the payment that comes back. */
  readonly authorise: (request: {
    key: string;
    id: string;
    card: PostedCard;
    returnUrl: string;
  }) => Promise<GatewayPayment>;
  readonly read: (id: string) => Promise<GatewayPayment | null>;
  /** The payment is `captured` or, when the authorisation is gone for good, `failed`. */
  readonly capture: (request: { key: string; id: string }) => Promise<GatewayPayment>;
  /** Gives an authorisation back, or closes a payment nobody finished. A captured payment stays captured. */
  readonly void: (request: { key: string; id: string }) => Promise<GatewayPayment>;
  /** Gives all captured money back. */
  readonly refund: (request: { key: string; id: string }) => Promise<GatewayPayment>;
  /** Payments opened since an instant. */
  readonly list: (since: number) => Promise<readonly GatewayPayment[]>;
  /** Payments, whenever they were opened, of which a refund was made or that were disputed since an instant. */
  readonly listReversed: (since: number) => Promise<readonly GatewayPayment[]>;
  /** Reads a provider's message from its raw body; null when the signature is not the provider's. */
  readonly readEvent: (body: string, signature: string | null) => Promise<GatewayEvent | null>;
}
