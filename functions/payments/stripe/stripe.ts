import type Stripe from 'stripe';
import type { Env } from '#functions/platform/env.ts';
import {
  NOT_SWITCHED_ON,
  type GatewayPayment,
  type PaymentGateway,
  type PostedCard,
} from '#functions/payments/gateway.ts';
import { listIntents, openIntent, tryCard } from '#functions/payments/stripe/card-payment.ts';
import { asFault, stripeApi, type StripeApi, type StripeWorld } from '#functions/payments/stripe/client.ts';
import { isSessionId, openSession } from '#functions/payments/stripe/hosted-payment.ts';
import { intentPayment } from '#functions/payments/stripe/intent-payment.ts';
import { captureMoney, giveBack, readPayment, refundMoney } from '#functions/payments/stripe/money-moves.ts';
import { listReversed } from '#functions/payments/stripe/reversals.ts';
import { readStripeEvent } from '#functions/payments/stripe/stripe-events.ts';
import type { ErrorMap } from '#contract/errors.ts';

type StripeSettings = Pick<Env, 'STAGE' | 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET'>;

const CARD_NOT_TAKEN =
  'We couldn’t read your card. You haven’t been charged. Please reload the page and enter it again.';
/** A payment method's id. An id of digits alone could be a card number after a prefix, so it is refused. */
const TOKEN = /^pm_(?=\d*[A-Za-z_])\w{4,200}$/;

/**
 * Takes real payments through Stripe. No card number comes here: Stripe's fields in the guest's browser keep it.
 */
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
      if (isSessionId(request.id)) throw new Error('A payment on Stripe’s page takes its card there');
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
