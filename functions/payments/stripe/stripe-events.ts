import type Stripe from 'stripe';
import type { GatewayEvent } from '#functions/payments/gateway.ts';
import { isBadSignature, type StripeApi } from '#functions/payments/stripe/client.ts';

/** Which payment an event is about: its intent, or the session of a payment on Stripe's page. */
interface About {
  readonly gatewayId: string;
  readonly reference: string | undefined;
}

/**
 * Reads a message of Stripe's; null when its signature is not Stripe's, or is older than five minutes.
 *
 * An event about something else names what no attempt has, so it is acknowledged and nothing comes of it. A charge, a
 * refund or a dispute says only which intent it is of, while a payment on Stripe's page is known by its session: the
 * intent is asked for the reference then.
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

/** Null for money that was taken without an intent, as nothing of ours is. */
function ofIntent(intent: string | Stripe.PaymentIntent | null, reference: string | undefined): About | null {
  if (intent === null) return null;
  return { gatewayId: typeof intent === 'string' ? intent : intent.id, reference };
}

async function referenceAtStripe(stripe: StripeApi, gatewayId: string): Promise<string | undefined> {
  if (!gatewayId.startsWith('pi_')) return undefined;
  return (await stripe.paymentIntents.retrieve(gatewayId)).metadata['reference'];
}
