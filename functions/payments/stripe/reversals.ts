import type Stripe from 'stripe';
import type { StripeApi } from '#functions/payments/stripe/client.ts';
import { EXPAND_INTENT, referenceOf } from '#functions/payments/stripe/intent-payment.ts';

const EXPAND = ['data.payment_intent', ...EXPAND_INTENT.map((field) => `data.payment_intent.${field}`)];

/**
 * Our payments with a refund or a dispute made since an instant, each payment once.
 *
 * Includes failed refunds, whose payment has the money again. Searches by refund and dispute, because Stripe can list
 * intents only by the time they were opened.
 */
export async function listReversed(stripe: StripeApi, since: number): Promise<Stripe.PaymentIntent[]> {
  const request = { created: { gte: Math.floor(since / 1000) }, limit: 100, expand: EXPAND };
  const found = new Map<string, Stripe.PaymentIntent>();
  const keep = ({ payment_intent: intent }: Stripe.Refund | Stripe.Dispute) => {
    if (typeof intent === 'string') throw new Error('A refund or dispute was read without its payment');
    if (intent !== null && referenceOf(intent) !== '') found.set(intent.id, intent);
  };
  for await (const refund of stripe.refunds.list(request)) keep(refund);
  for await (const dispute of stripe.disputes.list(request)) keep(dispute);
  return [...found.values()];
}
