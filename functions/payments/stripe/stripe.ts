import type { Env } from '#functions/env.ts';
import { NOT_SWITCHED_ON, type PaymentGateway, type PostedCard } from '#functions/payments/gateway.ts';
import { listIntents, openIntent, tryCard } from '#functions/payments/stripe/card-payment.ts';
import { stripeApi, type StripeApi, type StripeWorld } from '#functions/payments/stripe/client.ts';
import { isSessionId, openSession } from '#functions/payments/stripe/hosted-payment.ts';
import { intentPayment } from '#functions/payments/stripe/intent-payment.ts';
import { captureMoney, giveBack, readPayment, refundMoney } from '#functions/payments/stripe/money-moves.ts';
import { readStripeEvent } from '#functions/payments/stripe/stripe-events.ts';
import type { ErrorMap } from '#contract/errors.ts';

type StripeSettings = Pick<Env, 'STAGE' | 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET'>;

const CARD_NOT_TAKEN =
  'Your card was not taken, and not read. Please reload the page and type it into the card fields there.';
/** A payment method's id. Digits alone could be a card's number behind a prefix. */
const TOKEN = /^pm_(?=\d*[A-Za-z_])\w{4,200}$/;

/** Real payments through Stripe. No card number comes here: Stripe's fields in the guest's browser keep it (P11). */
export function stripeGateway(
  env: StripeSettings,
  world: StripeWorld = { fetch: (input, init) => fetch(input, init), now: Date.now },
): PaymentGateway {
  let loaded: Promise<StripeApi> | null = null;
  const stripe = () => (loaded ??= stripeApi(env.STRIPE_SECRET_KEY ?? '', world));
  return {
    name: 'stripe',
    unavailable: areKeysRight(env) ? null : NOT_SWITCHED_ON,
    cardFields: { kind: 'stripe', publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '' },
    signatureHeader: 'stripe-signature',
    refuseCard,
    open: async (request) => (request.way === 'hosted' ? openSession : openIntent)(await stripe(), world, request),
    authorise: async (request) => {
      if (isSessionId(request.id)) throw new Error('A payment on Stripe’s page takes its card there');
      return tryCard(await stripe(), world, request);
    },
    read: async (id) => readPayment(await stripe(), id),
    capture: async (move) => captureMoney(await stripe(), world, move),
    void: async (move) => giveBack(await stripe(), world, move),
    refund: async (move) => refundMoney(await stripe(), world, move),
    list: async (since) => {
      const api = await stripe();
      const intents = await listIntents(api, since);
      return Promise.all(intents.map((intent) => intentPayment(api, intent)));
    },
    readEvent: async (body, signature) =>
      readStripeEvent(await stripe(), env.STRIPE_WEBHOOK_SECRET ?? '', body, signature),
  };
}

/** Whether all keys are there and of the right kind: live ones on the live site, test ones everywhere else. */
function areKeysRight({ STAGE, ...keys }: StripeSettings): boolean {
  const mode = STAGE === 'production' ? 'live' : 'test';
  return (
    new RegExp(`^[sr]k_${mode}_`).test(keys.STRIPE_SECRET_KEY ?? '') &&
    (keys.STRIPE_PUBLISHABLE_KEY ?? '').startsWith(`pk_${mode}_`) &&
    (keys.STRIPE_WEBHOOK_SECRET ?? '') !== ''
  );
}

/** Anything but a token is turned away as it is, without a look at what it may be. */
function refuseCard({ acct }: PostedCard): ErrorMap | null {
  return TOKEN.test(acct) ? null : { acct: [CARD_NOT_TAKEN] };
}
