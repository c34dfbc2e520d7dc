import type Stripe from 'stripe';
import { MINUTE } from '#domain/durations.ts';
import { toStripe } from '#domain/stripe-amount.ts';
import type { CardRequest, GatewayPayment, OpenRequest, PostedCard } from '#functions/payments/gateway.ts';
import {
  declinedIntent,
  isBusy,
  isRefusal,
  keyOfMinute,
  sendOnce,
  type StripeApi,
  type StripeWorld,
} from '#functions/payments/stripe/client.ts';
import {
  declineOf,
  EXPAND_INTENT,
  intentPayment,
  isWaitingForCard,
  referenceOf,
} from '#functions/payments/stripe/intent-payment.ts';

/** Stripe's clock and ours may differ by this much. */
const CLOCKS_DIFFER = 5 * MINUTE;
/** A call that began this long ago has ended. */
const CALL_IS_OVER = MINUTE;
const ANSWER_PAUSE_MS = 500;
const ANSWER_LOOKS = 20;

/** Opens an intent with manual capture, and confirms it with the card in the same call. */
export async function openIntent(stripe: StripeApi, world: StripeWorld, request: OpenRequest): Promise<GatewayPayment> {
  const { key, reference, amount, card, returnUrl, attemptedAt } = request;
  const create = (sent: PostedCard | null) => (options: Stripe.RequestOptions) =>
    stripe.paymentIntents.create(
      {
        ...toStripe(amount),
        capture_method: 'manual',
        // Link pays for guests who chose it above the card fields; the other wallets give a card.
        allowed_payment_method_types: ['card', 'link'],
        description: 'Booking',
        metadata: { reference },
        ...(sent && { confirm: true, ...confirmation(sent, returnUrl) }),
        expand: EXPAND_INTENT,
      },
      options,
    );
  const find = async () => {
    const opened = await listIntents(stripe, attemptedAt - CLOCKS_DIFFER);
    return opened.find((intent) => referenceOf(intent) === reference) ?? null;
  };
  // For a key whose call is over and opened nothing.
  const openNow = async () =>
    (await find()) ?? (await create(null)({ idempotencyKey: keyOfMinute(`open ${key}`, world) }));

  const open = async (): Promise<Stripe.PaymentIntent> => {
    try {
      return await sendOnce(`open ${key}`, world, create(card), find);
    } catch (error) {
      const declined = declinedIntent(error);
      if (declined !== null) return declined;
      if (!isBusy(error)) {
        if (card !== null && isRefusal(error)) return openNow();
        throw error;
      }
      if (world.now() - attemptedAt >= CALL_IS_OVER) return openNow();
      // The other call had this key first, without a card or with one.
      return lookUntil(find, (intent) => card !== null || isAnswered(intent, ''));
    }
  };
  return intentPayment(stripe, await open());
}

export async function tryCard(stripe: StripeApi, world: StripeWorld, request: CardRequest): Promise<GatewayPayment> {
  const { key, payment, card, returnUrl } = request;
  const { id } = payment;
  const confirm = (options: Stripe.RequestOptions) =>
    stripe.paymentIntents.confirm(id, { ...confirmation(card, returnUrl), expand: EXPAND_INTENT }, options);
  const answer = async (): Promise<Stripe.PaymentIntent> => {
    try {
      return await sendOnce(`confirm ${key}`, world, confirm);
    } catch (error) {
      const declined = declinedIntent(error);
      if (declined !== null) return declined;
      // A simultaneous click has this key: its answer counts for both.
      const before = payment.decline?.id ?? '';
      if (isBusy(error))
        return lookUntil(
          () => readIntent(stripe, id),
          (intent) => isAnswered(intent, before),
        );
      if (isRefusal(error)) return readIntent(stripe, id);
      throw error;
    }
  };
  return intentPayment(stripe, await answer());
}

/** A card typed into Stripe's fields is a payment method; a wallet gives a confirmation token. */
function confirmation({ acct }: PostedCard, returnUrl: string) {
  const means = acct.startsWith('ctoken_') ? { confirmation_token: acct } : { payment_method: acct };
  return { ...means, return_url: returnUrl, use_stripe_sdk: false };
}

export function readIntent(stripe: StripeApi, id: string): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.retrieve(id, { expand: EXPAND_INTENT });
}

/** Our payments opened since an instant, the newest first, without those still processing. */
export async function listIntents(stripe: StripeApi, since: number): Promise<Stripe.PaymentIntent[]> {
  const found: Stripe.PaymentIntent[] = [];
  const pages = stripe.paymentIntents.list({
    created: { gte: Math.floor(since / 1000) },
    limit: 100,
    expand: EXPAND_INTENT.map((field) => `data.${field}`),
  });
  for await (const intent of pages) {
    if (referenceOf(intent) !== '' && intent.status !== 'processing') found.push(intent);
  }
  return found;
}

/** Whether Stripe has answered the card after the known decline. */
function isAnswered(intent: Stripe.PaymentIntent, before: string): boolean {
  return !isWaitingForCard(intent) || (declineOf(intent)?.id ?? before) !== before;
}

async function lookUntil(
  look: () => Promise<Stripe.PaymentIntent | null>,
  isWanted: (intent: Stripe.PaymentIntent) => boolean,
): Promise<Stripe.PaymentIntent> {
  for (let looks = 0; looks < ANSWER_LOOKS; looks += 1) {
    const intent = await look();
    if (intent !== null && isWanted(intent)) return intent;
    await new Promise((resolve) => setTimeout(resolve, ANSWER_PAUSE_MS));
  }
  throw new Error('A payment stays busy with another card');
}
