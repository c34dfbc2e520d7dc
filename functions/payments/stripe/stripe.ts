import type Stripe from 'stripe';
import type { ErrorMap } from '#contract/errors.ts';
import {
  type GatewayEvent,
  type GatewayPayment,
  NOT_SWITCHED_ON,
  type PaymentGateway,
  type PostedCard,
} from '#functions/payments/gateway.ts';
import { listIntents, openIntent, tryCard } from '#functions/payments/stripe/card-payment.ts';
import {
  asFault,
  isBadSignature,
  stripeApi,
  type StripeApi,
  type StripeWorld,
} from '#functions/payments/stripe/client.ts';
import { isSessionId, openSession } from '#functions/payments/stripe/hosted-payment.ts';
import { EXPAND_INTENT, intentPayment, referenceOf } from '#functions/payments/stripe/intent-payment.ts';
import { captureMoney, giveBack, readPayment, refundMoney } from '#functions/payments/stripe/money-moves.ts';
import type { Env } from '#functions/platform/env.ts';

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
async function readStripeEvent(
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

const EXPAND = ['data.payment_intent', ...EXPAND_INTENT.map((field) => `data.payment_intent.${field}`)];

/**
 * Our payments with a refund or a dispute made since an instant, each payment once.
 *
 * Includes failed refunds, whose payment has the money again. Searches by refund and dispute, because Stripe can list
 * intents only by the time they were opened.
 */
async function listReversed(stripe: StripeApi, since: number): Promise<Stripe.PaymentIntent[]> {
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

type StripeSettings = Pick<Env, 'STAGE' | 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET'>;

const CARD_NOT_TAKEN =
  'We couldn’t read your card. You haven’t been charged. Please reload the page and enter it again.';
/**
 * The id of a payment method, or a wallet's confirmation token. An id of digits alone could be a card number after a
 * prefix, so it is refused.
 */
const TOKEN = /^(?:pm|ctoken)_(?=\d*[A-Za-z_])\w{4,200}$/;

/** Takes real payments. No card number comes here: Stripe's fields in the guest's browser keep it. */
export function stripeGateway(
  env: StripeSettings,
  world: StripeWorld = { fetch: (input, init) => fetch(input, init), now: Date.now },
): PaymentGateway {
  let loaded: Promise<StripeApi> | null = null;
  const ask = async <T>(act: (stripe: StripeApi) => Promise<T>): Promise<T> => {
    try {
      return await act(await (loaded ??= stripeApi(env.STRIPE_SECRET_KEY ?? '', world)));
    } catch (error) {
      throw asFault(error);
    }
  };
  return {
    name: 'stripe',
    unavailable: areKeysRight(env) ? null : NOT_SWITCHED_ON,
    cardFields: { kind: 'stripe', publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '' },
    sendsEvents: true,
    signatureHeader: 'stripe-signature',
    refuseCard,
    open: (request) => ask((stripe) => (request.way === 'hosted' ? openSession : openIntent)(stripe, world, request)),
    authorise: async (request) => {
      if (isSessionId(request.payment.id)) throw new Error('A payment on Stripe’s page takes its card there');
      return ask((stripe) => tryCard(stripe, world, request));
    },
    read: (id) => ask((stripe) => readPayment(stripe, id)),
    capture: (move) => ask((stripe) => captureMoney(stripe, world, move)),
    void: (move) => ask((stripe) => giveBack(stripe, world, move)),
    refund: (move) => ask((stripe) => refundMoney(stripe, world, move)),
    list: (since) => ask(async (stripe) => asPayments(stripe, await listIntents(stripe, since))),
    listReversed: (since) => ask(async (stripe) => asPayments(stripe, await listReversed(stripe, since))),
    readEvent: (body, signature) =>
      ask((stripe) => readStripeEvent(stripe, env.STRIPE_WEBHOOK_SECRET ?? '', body, signature)),
  };
}

function asPayments(stripe: StripeApi, intents: readonly Stripe.PaymentIntent[]): Promise<GatewayPayment[]> {
  return Promise.all(intents.map((intent) => intentPayment(stripe, intent)));
}

/** Whether all keys are set and of the right kind: live on the live site, test everywhere else. */
function areKeysRight({ STAGE, ...keys }: StripeSettings): boolean {
  const mode = STAGE === 'production' ? 'live' : 'test';
  return (
    new RegExp(`^[sr]k_${mode}_`).test(keys.STRIPE_SECRET_KEY ?? '') &&
    (keys.STRIPE_PUBLISHABLE_KEY ?? '').startsWith(`pk_${mode}_`) &&
    (keys.STRIPE_WEBHOOK_SECRET ?? '') !== ''
  );
}

/** Refuses anything but a token, without reading it. */
function refuseCard({ acct }: PostedCard): ErrorMap | null {
  return TOKEN.test(acct) ? null : { acct: [CARD_NOT_TAKEN] };
}
