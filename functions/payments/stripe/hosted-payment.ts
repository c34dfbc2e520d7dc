import type Stripe from 'stripe';
import type { GatewayPayment, OpenRequest } from '#functions/payments/gateway.ts';
import { sendOnce, type StripeApi, type StripeWorld } from '#functions/payments/stripe/client.ts';
import { EXPAND_INTENT, intentPayment } from '#functions/payments/stripe/intent-payment.ts';
import { MINUTE } from '#domain/durations.ts';
import { fromStripe, toStripe } from '#domain/stripe-amount.ts';

/**
 * The page's own end, if the site never closes it: usually the site expires it when the hold of the seats ends. Stripe
 * requires at least half an hour by its own clock; this adds two minutes.
 */
const OPEN_FOR_MINUTES = 32;
/** Objects read with every session. */
export const EXPAND_SESSION = ['payment_intent', ...EXPAND_INTENT.map((field) => `payment_intent.${field}`)];

/** A payment on Stripe's page has the id of a session; its intent exists only after the guest pays. */
export function isSessionId(id: string): boolean {
  return id.startsWith('cs_');
}

/**
 * Stripe requires the same request for the same key, and the request contains the session's end, so both are rounded to
 * the minute. A second page after a lost answer does no harm: nobody has the first page's address, and it expires.
 */
export async function openSession(
  stripe: StripeApi,
  world: StripeWorld,
  request: OpenRequest,
): Promise<GatewayPayment> {
  const { key, reference, amount, returnUrl } = request;
  const { amount: unitAmount, currency } = toStripe(amount);
  const minute = Math.floor(world.now() / MINUTE);
  const create = (options: Stripe.RequestOptions) =>
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        // Prices are set by hand in each currency, so Stripe must not convert them.
        adaptive_pricing: { enabled: false },
        allowed_payment_method_types: ['card'],
        client_reference_id: reference,
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency,
              unit_amount: unitAmount,
              product_data: { name: 'Your booking' },
            },
          },
        ],
        payment_intent_data: { capture_method: 'manual', description: 'Booking', metadata: { reference } },
        success_url: returnUrl,
        cancel_url: returnUrl,
        expires_at: (minute + OPEN_FOR_MINUTES) * 60,
        expand: EXPAND_SESSION,
      },
      options,
    );
  return sessionPayment(stripe, await sendOnce(`open ${key} ${minute}`, world, create));
}

export function readSession(stripe: StripeApi, id: string): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.retrieve(id, { expand: EXPAND_SESSION });
}

/** A session as a gateway payment. */
export async function sessionPayment(stripe: StripeApi, session: Stripe.Checkout.Session): Promise<GatewayPayment> {
  if (session.amount_total === null || session.currency === null) throw new Error('A session has lost its amount');
  const intent = intentOf(session);
  const paid = intent && (await intentPayment(stripe, intent));
  const isOpen = session.status === 'open';
  const unpaid: GatewayPayment = {
    id: session.id,
    reference: session.client_reference_id ?? '',
    amount: fromStripe(session.amount_total, session.currency),
    returned: fromStripe(0, session.currency),
    state: isOpen ? 'needs-card' : 'cancelled',
    card: paid?.card ?? null,
    decline: paid?.decline ?? null,
    challengeUrl: null,
    hostedUrl: isOpen ? session.url : null,
    createdAt: session.created * 1000,
  };
  // Stripe's page also handles challenges: until the intent holds money, the guest stays there.
  if (paid === null || paid.state === 'needs-card' || paid.state === 'challenge') return unpaid;
  return { ...unpaid, amount: paid.amount, returned: paid.returned, state: paid.state, hostedUrl: null };
}

/** The intent behind a session; null while it has none. */
export function intentOf({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | null {
  if (typeof intent === 'string') throw new Error('A session was read without its payment');
  return intent;
}
