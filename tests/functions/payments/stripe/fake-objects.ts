import type Stripe from 'stripe';

/*
 * The objects of the simulated Stripe: the fields that concern a payment, with the library's names and types.
 */

export type FakeIntent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_capturable'
  | 'amount_received'
  | 'cancellation_reason'
  | 'capture_method'
  | 'created'
  | 'currency'
  | 'description'
  | 'last_payment_error'
  | 'metadata'
  | 'next_action'
  | 'status'
> & { payment_method: string | null; latest_charge: string | null };

export type FakeCharge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'captured'
  | 'created'
  | 'disputed'
  | 'metadata'
  | 'refunded'
  | 'status'
> & { payment_intent: string; payment_method_details: { card: CardFacts } };

export type FakeRefund = Pick<Stripe.Refund, 'id' | 'object' | 'amount' | 'created' | 'status'> & {
  payment_intent: string;
};

export type FakeDispute = Pick<Stripe.Dispute, 'id' | 'object' | 'amount' | 'created' | 'status'> & {
  charge: string;
  payment_intent: string;
};

export type FakeSession = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_total'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'expires_at'
  | 'mode'
  | 'status'
  | 'success_url'
  | 'url'
> & { payment_intent: string | null; intent_data: { metadata: Record<string, string> } };

export interface FakeMethod {
  readonly id: string;
  readonly object: 'payment_method';
  readonly type: 'card';
  readonly card: CardFacts;
  readonly behaviour: CardKind;
}

export type CardFacts = Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'fingerprint'>;

/** How a card's bank answers. */
export type CardKind = 'good' | 'declined' | 'stolen' | 'poor' | 'challenged' | 'refused at capture';

export interface FakeEvent {
  readonly id: string;
  readonly object: 'event';
  readonly type: string;
  readonly created: number;
  readonly data: { readonly object: { readonly id: string; readonly object: string } };
}

/** The bank's reasons, with Stripe's codes. */
export const DECLINES: Partial<Record<CardKind, { code: string; decline_code?: string }>> = {
  declined: { code: 'card_declined', decline_code: 'generic_decline' },
  stolen: { code: 'card_declined', decline_code: 'stolen_card' },
  poor: { code: 'card_declined', decline_code: 'insufficient_funds' },
};

let made = 0;
export function newId(prefix: string): string {
  made += 1;
  return `${prefix}_${made}Q${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
}
