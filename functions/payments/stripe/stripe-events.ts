import type Stripe from 'stripe';
import type { GatewayEvent } from '#functions/payments/gateway.ts';
import { isBadSignature, type StripeApi } from '#functions/payments/stripe/client.ts';

/** The payment of an event: its intent, or the session of a payment on Stripe's page. */
interface About {
  readonly gatewayId: string;
  readonly reference: string | undefined;
}

/**
 * Reads a Stripe event; null when its signature is wrong or older than five minutes.
 *
 * An event about something else gets an id that no attempt has, so it is acknowledged and has no effect. A charge,
 * refund or dispute names only its intent, while a payment on Stripe's page is known by its session: then the reference
 * is read from the intent.
 */
export async function readStripeEvent(
  stripe: StripeApi,
  secret: string,
  body: string,
  signature: string | null,
): Promise<GatewayEvent | null> {
  const event = await verified(stripe, secret, body, signature);
  if (event === null) return null;
  const about = aboutOf(event);
  if (about === null) return { id: event.id, gatewayId: event.id };
  const reference = about.reference ?? (await referenceAtStripe(stripe, about.gatewayId));
  return { id: event.id, gatewayId: about.gatewayId, reference };
}

async function verified(
  stripe: StripeApi,
  secret: string,
  body: string,
  signature: string | null,
): Promise<Stripe.Event | null> {
  if (signature === null) return null;
  try {
    return await stripe.webhooks.constructEventAsync(body, signature, secret);
  } catch (error) {
    if (isBadSignature(error)) return null;
    throw error;
  }
}

function aboutOf(event: Stripe.Event): About | null {
  const { object } = event.data;
  if (!('object' in object)) return null;
  switch (object.object) {
    case 'payment_intent':
      return { gatewayId: object.id, reference: object.metadata['reference'] };
    case 'checkout.session':
      return { gatewayId: object.id, reference: object.client_reference_id ?? undefined };
    case 'charge':
      return ofIntent(object.payment_intent, object.metadata['reference']);
    case 'refund':
    case 'dispute':
      return ofIntent(object.payment_intent, undefined);
    default:
      return null;
  }
}

/** Null for a charge without an intent; ours always have one. */
function ofIntent(intent: string | Stripe.PaymentIntent | null, reference: string | undefined): About | null {
  if (intent === null) return null;
  return { gatewayId: typeof intent === 'string' ? intent : intent.id, reference };
}

async function referenceAtStripe(stripe: StripeApi, gatewayId: string): Promise<string | undefined> {
  if (!gatewayId.startsWith('pi_')) return undefined;
  return (await stripe.paymentIntents.retrieve(gatewayId)).metadata['reference'];
}
