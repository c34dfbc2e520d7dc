import type { CardForm } from '#contract/checkout.ts';
import type { ErrorMap } from '#contract/errors.ts';
import type { Money } from '#domain/money.ts';

export const PROVIDER_AWAY = 'Our card provider isn’t responding right now.';
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
  /** The decline of the last card; null unless the payment waits for another. */
  readonly decline: Decline | null;
  /** The address of the bank's challenge; null unless the state is `challenge`. */
  readonly challengeUrl: string | null;
  /** The provider's page for this payment; null when the payment was not opened for it, or is over. */
  readonly hostedUrl: string | null;
  readonly createdAt: number;
}

export interface Decline {
  /** Another one for each declined card, so that each counts once. */
  readonly id: string;
  /** Why it was declined, in words for the guest. */
  readonly message: string;
}

/** An event from a provider: which payment to read again. Nothing else in an event is trusted. */
export interface GatewayEvent {
  readonly id: string;
  readonly gatewayId: string;
  /** The payment's attempt, where the event names it: a provider may have several ids for one payment. */
  readonly reference?: string | undefined;
}

/**
 * A payment to open. The same key opens one payment.
 *
 * A payment by card is opened with its first card, in one call. If that answer was lost, opening it without a card finds
 * what was opened, or opens it now, so that the first call cannot open it any more.
 */
export interface OpenRequest {
  readonly key: string;
  readonly reference: string;
  readonly amount: Money;
  readonly way: PaymentMethod;
  readonly card: PostedCard | null;
  /** When the attempt was made: nothing was opened for it before. */
  readonly attemptedAt: number;
  /** Where the browser returns from the provider's page or a challenge, with any result. */
  readonly returnUrl: string;
}

export interface CardRequest {
  readonly key: string;
  readonly payment: GatewayPayment;
  readonly card: PostedCard;
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
  /** Tries another card. A decline is no error: the returned payment contains it. */
  readonly authorise: (request: CardRequest) => Promise<GatewayPayment>;
  readonly read: (id: string) => Promise<GatewayPayment | null>;
  /** Captures. The returned payment is `captured`, or `failed` when the authorisation is finally gone. */
  readonly capture: (request: { key: string; id: string }) => Promise<GatewayPayment>;
  /** Releases an authorisation, or closes an unfinished payment. A captured payment stays captured. */
  readonly void: (request: { key: string; id: string }) => Promise<GatewayPayment>;
  readonly refund: (request: { key: string; id: string }) => Promise<GatewayPayment>;
  readonly list: (since: number) => Promise<readonly GatewayPayment[]>;
  /** Payments of any age that were refunded or disputed since an instant. */
  readonly listReversed: (since: number) => Promise<readonly GatewayPayment[]>;
  /** Reads a provider's event from its raw body; null when the signature is wrong. */
  readonly readEvent: (body: string, signature: string | null) => Promise<GatewayEvent | null>;
}

const ANOTHER_CARD = 'You haven’t been charged. Please try another card.';
const CHECK_IT = 'You haven’t been charged. Please check it and try again.';

const DECLINED = `Your card was declined. ${ANOTHER_CARD}`;
const NOT_APPROVED =
  'Your bank didn’t approve this payment. You haven’t been charged. Please try again or use another card.';
const OVER_LIMIT = `Your card is over its limit. ${ANOTHER_CARD}`;
const WRONG_CCV = `Your card’s CCV isn’t right. ${CHECK_IT}`;
const WRONG_NUMBER = `Your card’s number isn’t right. ${CHECK_IT}`;
const WRONG_EXPIRY = `Your card’s expiry date isn’t right. ${CHECK_IT}`;
const NO_BANK = 'We couldn’t reach your bank. You haven’t been charged. Please try again.';

/**
 * The guest's message for each of Stripe's reasons. All others get a plain decline: a card holder must not learn that
 * the bank suspects theft or fraud.
 */
const TEXTS: Readonly<Record<string, string>> = {
  payment_intent_authentication_failure: NOT_APPROVED,
  authentication_required: NOT_APPROVED,
  insufficient_funds: `Your card was declined because it doesn’t have enough funds. ${ANOTHER_CARD}`,
  card_velocity_exceeded: OVER_LIMIT,
  withdrawal_count_limit_exceeded: OVER_LIMIT,
  expired_card: `Your card has expired. ${ANOTHER_CARD}`,
  incorrect_cvc: WRONG_CCV,
  invalid_cvc: WRONG_CCV,
  incorrect_number: WRONG_NUMBER,
  invalid_number: WRONG_NUMBER,
  invalid_expiry_month: WRONG_EXPIRY,
  invalid_expiry_year: WRONG_EXPIRY,
  card_not_supported: `Your card doesn’t support this payment. ${ANOTHER_CARD}`,
  currency_not_supported: `Your card doesn’t support this currency. ${ANOTHER_CARD}`,
  processing_error: NO_BANK,
  issuer_not_available: NO_BANK,
  try_again_later: NO_BANK,
};

/** Why a card was declined, for the guest. The bank's reason is more exact than Stripe's, so it comes first. */
export function declineText({ code, decline_code }: { code?: string; decline_code?: string }): string {
  return TEXTS[decline_code ?? ''] ?? TEXTS[code ?? ''] ?? DECLINED;
}
