import type Stripe from 'stripe';
import type { CardMark, Decline, GatewayPayment, GatewayState } from '#functions/payments/gateway.ts';
import { type StripeApi } from '#functions/payments/stripe/client.ts';
import { declineText } from '#functions/payments/gateway.ts';
import type { Money } from '#domain/money.ts';
import { fromStripe } from '#domain/stripe-amount.ts';

/** Objects read with every payment intent: the charge and the card. */
export const EXPAND_INTENT = ['latest_charge', 'payment_method'];

/** Dispute states in which no money was taken, or it came back. */
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

/** Throws while Stripe is still processing, which says nothing about money and is very rare for a card. */
export async function intentPayment(stripe: StripeApi, intent: Stripe.PaymentIntent): Promise<GatewayPayment> {
  const state = await stateOf(stripe, intent);
  return {
    id: intent.id,
    reference: referenceOf(intent),
    amount: amountOf(intent, state),
    returned: fromStripe(intent.status === 'succeeded' ? (chargeOf(intent)?.amount_refunded ?? 0) : 0, intent.currency),
    state,
    card: cardOf(intent),
    fingerprint: detailsOf(intent)?.fingerprint ?? undefined,
    decline: declineOf(intent),
    challengeUrl: state === 'challenge' ? (intent.next_action?.redirect_to_url?.url ?? null) : null,
    hostedUrl: null,
    createdAt: intent.created * 1000,
  };
}

/** The decline of the last card; null unless the intent waits for another. */
export function declineOf(intent: Stripe.PaymentIntent): Decline | null {
  const error = isWaitingForCard(intent) ? intent.last_payment_error : null;
  if (error === null) return null;
  // The charge tells two tries of one card apart; a card that its bank did not approve has none.
  return { id: `${error.payment_method?.id ?? ''} ${error.charge ?? ''}`, message: declineText(error) };
}

/** Whether Stripe waits for a card, the first or another. */
export function isWaitingForCard({ status }: Stripe.PaymentIntent): boolean {
  return status === 'requires_payment_method' || status === 'requires_confirmation';
}

/** The reference of our intent; empty for other payments of the same account. */
export function referenceOf({ metadata }: Stripe.PaymentIntent): string {
  return metadata['reference'] ?? '';
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

/** Stripe cancelled the authorisation because it was not captured in time. */
function isLapsed(intent: Stripe.PaymentIntent): boolean {
  return intent.cancellation_reason === 'automatic' && chargeOf(intent)?.status === 'succeeded';
}

/** After a partial refund the payment stays captured. */
async function stateOfMoney(stripe: StripeApi, charge: Stripe.Charge | null): Promise<GatewayState> {
  if (charge === null) return 'captured';
  if (charge.disputed && (await isMoneyDisputed(stripe, charge))) return 'disputed';
  return charge.refunded ? 'refunded' : 'captured';
}

/** Whether a dispute took the money. An inquiry or a won dispute takes none. */
async function isMoneyDisputed(stripe: StripeApi, charge: Stripe.Charge): Promise<boolean> {
  const { data } = await stripe.disputes.list({ charge: charge.id });
  return data.some(({ status }) => !HARMLESS_DISPUTES.has(status));
}

function amountOf(intent: Stripe.PaymentIntent, state: GatewayState): Money {
  const { amount, amount_capturable, amount_received, currency } = intent;
  if (state === 'authorised') return fromStripe(amount_capturable, currency);
  return fromStripe(intent.status === 'succeeded' ? amount_received : amount, currency);
}

function cardOf(intent: Stripe.PaymentIntent): CardMark | null {
  const card = detailsOf(intent);
  if (!card?.last4) return null;
  return { brand: BRANDS[card.brand ?? ''] ?? 'Card', last4: card.last4 };
}

/** Stripe's data of the last card tried. */
function detailsOf(intent: Stripe.PaymentIntent) {
  const method = typeof intent.payment_method === 'object' ? intent.payment_method : null;
  const declined = isWaitingForCard(intent) ? intent.last_payment_error?.payment_method : undefined;
  return declined?.card ?? method?.card ?? chargeOf(intent)?.payment_method_details?.card;
}

function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  if (typeof charge === 'string') throw new Error('A payment was read without its charge');
  return charge;
}
