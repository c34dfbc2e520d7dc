import type Stripe from 'stripe';
import type { CardMark, GatewayPayment, GatewayState } from '#functions/payments/gateway.ts';
import type { StripeApi } from '#functions/payments/stripe/client.ts';
import { declineText } from '#functions/payments/stripe/decline-text.ts';
import { isCurrency, type Currency } from '#domain/currency.ts';
import { money, type Money } from '#domain/money.ts';

/** What is read with every payment intent: how its money stands, and which card it was. */
export const EXPAND_INTENT = ['latest_charge', 'payment_method'];

/** Of a dispute in these states no money went, or it came back. */
const HARMLESS_DISPUTES = new Set([
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'won',
  'prevented',
]);

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  eftpos_au: 'eftpos',
};

/** What the adapter writes on an intent with every card, before the card goes there. */
export interface TryMarks {
  readonly reference: string;
  readonly tries: number;
  /** Declines before the last card. Whether that one was declined, Stripe itself says. */
  readonly declinesBefore: number;
  /** The token of the last card, and the key it was tried under. */
  readonly token: string;
  readonly key: string;
}

export function marksOf({ metadata }: Stripe.PaymentIntent): TryMarks {
  return {
    reference: metadata['reference'] ?? '',
    tries: Number(metadata['tries'] ?? 0),
    declinesBefore: Number(metadata['declines'] ?? 0),
    token: metadata['token'] ?? '',
    key: metadata['key'] ?? '',
  };
}

/**
 * An intent as the gateway tells it. Cards tried and declined are counted from what was written before each card and
 * from the error Stripe keeps of the last, so the count is right even after an answer that was lost.
 *
 * Throws while Stripe is still busy with it, which a card hardly ever is: that state says nothing about money yet.
 */
export async function intentPayment(stripe: StripeApi, intent: Stripe.PaymentIntent): Promise<GatewayPayment> {
  const { reference, tries } = marksOf(intent);
  const state = await stateOf(stripe, intent);
  return {
    id: intent.id,
    reference,
    amount: amountOf(intent, state),
    returned: moneyOf(intent.status === 'succeeded' ? (chargeOf(intent)?.amount_refunded ?? 0) : 0, intent.currency),
    state,
    card: cardOf(intent),
    fingerprint: detailsOf(intent)?.fingerprint ?? undefined,
    tries,
    declines: declinesOf(intent),
    declineMessage: intent.last_payment_error ? declineText(intent.last_payment_error) : '',
    challengeUrl: state === 'challenge' ? (intent.next_action?.redirect_to_url?.url ?? null) : null,
    hostedUrl: null,
    createdAt: intent.created * 1000,
  };
}

export function declinesOf(intent: Stripe.PaymentIntent): number {
  return marksOf(intent).declinesBefore + (isLastCardDeclined(intent) ? 1 : 0);
}

/** Whether the last card that was sent has its answer. */
export function isAnswered(intent: Stripe.PaymentIntent): boolean {
  return !isWaitingForCard(intent) || isLastCardDeclined(intent);
}

/** Whether a card can still be tried. A card in the middle of a challenge may be followed by another. */
export function takesCard(intent: Stripe.PaymentIntent): boolean {
  return isWaitingForCard(intent) || intent.status === 'requires_action';
}

/** The reference of an intent that is ours; empty for any other payment of the same account. */
export function referenceOf(intent: Stripe.PaymentIntent): string {
  return marksOf(intent).reference;
}

export function moneyOf(minor: number, code: string): Money {
  return money(minor, currencyOf(code));
}

function isWaitingForCard({ status }: Stripe.PaymentIntent): boolean {
  return status === 'requires_payment_method' || status === 'requires_confirmation';
}

/** The error Stripe keeps names its card: an older one's is not the last card's answer. */
function isLastCardDeclined(intent: Stripe.PaymentIntent): boolean {
  const { last_payment_error: error } = intent;
  if (error === null || !isWaitingForCard(intent)) return false;
  const { token } = marksOf(intent);
  return token === '' || error.payment_method === undefined || error.payment_method.id === token;
}

async function stateOf(stripe: StripeApi, intent: Stripe.PaymentIntent): Promise<GatewayState> {
  switch (intent.status) {
    case 'requires_payment_method':
    case 'requires_confirmation':
      return 'needs-card';
    case 'requires_action':
      return 'challenge';
    case 'requires_capture':
      return 'authorised';
    case 'succeeded':
      return stateOfMoney(stripe, chargeOf(intent));
    case 'canceled':
      return isLapsed(intent) ? 'failed' : 'cancelled';
    default:
      throw new Error(`The payment ${intent.id} is ${intent.status}, which says nothing yet`);
  }
}

/** Authorised, and cancelled by Stripe because nobody captured it in time. */
function isLapsed(intent: Stripe.PaymentIntent): boolean {
  return intent.cancellation_reason === 'automatic' && chargeOf(intent)?.status === 'succeeded';
}

/** A part given back leaves the payment captured: a booking is paid or it is not. */
async function stateOfMoney(stripe: StripeApi, charge: Stripe.Charge | null): Promise<GatewayState> {
  if (charge === null) return 'captured';
  if (charge.disputed && (await isMoneyDisputed(stripe, charge))) return 'disputed';
  return charge.refunded ? 'refunded' : 'captured';
}

/** A bank that only asks takes no money: an inquiry, or a dispute that was won, leaves the payment as it is. */
async function isMoneyDisputed(stripe: StripeApi, charge: Stripe.Charge): Promise<boolean> {
  const { data } = await stripe.disputes.list({ charge: charge.id });
  return data.some(({ status }) => !HARMLESS_DISPUTES.has(status));
}

function amountOf(intent: Stripe.PaymentIntent, state: GatewayState): Money {
  const { amount, amount_capturable, amount_received, currency } = intent;
  if (state === 'authorised') return moneyOf(amount_capturable, currency);
  return moneyOf(intent.status === 'succeeded' ? amount_received : amount, currency);
}

function cardOf(intent: Stripe.PaymentIntent): CardMark | null {
  const card = detailsOf(intent);
  if (!card?.last4) return null;
  return { brand: BRANDS[card.brand ?? ''] ?? 'Card', last4: card.last4 };
}

/** What Stripe says of the card last tried. */
function detailsOf(intent: Stripe.PaymentIntent) {
  const method = typeof intent.payment_method === 'object' ? intent.payment_method : null;
  const declined = isLastCardDeclined(intent) ? intent.last_payment_error?.payment_method : undefined;
  return declined?.card ?? method?.card ?? chargeOf(intent)?.payment_method_details?.card;
}

function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  if (typeof charge === 'string') throw new Error('A payment was read without its charge');
  return charge;
}

function currencyOf(code: string): Currency {
  const currency = code.toUpperCase();
  if (!isCurrency(currency)) throw new Error(`Stripe holds a payment of ours in the currency ${currency}`);
  return currency;
}
