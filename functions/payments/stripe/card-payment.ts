import type Stripe from 'stripe';
import type { GatewayPayment, OpenRequest, PaymentGateway } from '#functions/payments/gateway.ts';
import {
  isBusy,
  isRefusal,
  sendOnce,
  type StripeApi,
  type StripeWorld,
  toStripe,
} from '#functions/payments/stripe/client.ts';
import {
  declinesOf,
  EXPAND_INTENT,
  intentPayment,
  isAnswered,
  marksOf,
  referenceOf,
  takesCard,
} from '#functions/payments/stripe/intent-payment.ts';
import { HOUR } from '#domain/durations.ts';

type Authorise = Parameters<PaymentGateway['authorise']>[0];

/** Stripe keeps the answer of a key for a day; this adds an hour. */
const LOOK_BACK_MS = 25 * HOUR;
const ANSWER_PAUSE_MS = 500;
const ANSWER_LOOKS = 20;

/** Opens a payment for a card typed into the booking: an intent with manual capture. */
export async function openIntent(stripe: StripeApi, world: StripeWorld, request: OpenRequest): Promise<GatewayPayment> {
  const { key, reference, amount } = request;
  const create = (options: Stripe.RequestOptions) =>
    stripe.paymentIntents.create(
      {
        ...toStripe(amount),
        capture_method: 'manual',
        allowed_payment_method_types: ['card'],
        description: 'Booking',
        metadata: { reference },
        expand: EXPAND_INTENT,
      },
      options,
    );
  const intent = await sendOnce(`open ${key}`, world, create, () => findOpened(stripe, world, reference));
  return intentPayment(stripe, intent);
}

/**
 * Tries a card on an intent. It first writes the try on the intent and then sends the card, each once per key: if the
 * process dies between the two, the try counts, and the next card has another key.
 */
export async function tryCard(stripe: StripeApi, world: StripeWorld, request: Authorise): Promise<GatewayPayment> {
  const { key, id, card, returnUrl } = request;
  const before = await readIntent(stripe, id);
  if (!takesCard(before)) return intentPayment(stripe, before);
  const confirm = (options: Stripe.RequestOptions) =>
    stripe.paymentIntents.confirm(
      id,
      { payment_method: card.acct, return_url: returnUrl, use_stripe_sdk: false, expand: EXPAND_INTENT },
      options,
    );
  try {
    const isOurs = marksOf(before).key === key || (await writeTry(stripe, world, before, request));
    if (!isOurs) return await answerOfTheOther(stripe, id);
    return await intentPayment(stripe, await sendOnce(`confirm ${key}`, world, confirm));
  } catch (error) {
    if (isBusy(error)) return answerOfTheOther(stripe, id);
    if (isRefusal(error)) return intentPayment(stripe, await readIntent(stripe, id));
    throw error;
  }
}

/** Writes a try on the intent before its card is sent; false when another card already has this key. */
async function writeTry(
  stripe: StripeApi,
  world: StripeWorld,
  before: Stripe.PaymentIntent,
  { key, id, card: { acct: token } }: Authorise,
): Promise<boolean> {
  const metadata = { tries: marksOf(before).tries + 1, declines: declinesOf(before), token, key };
  const write = (options: Stripe.RequestOptions) => stripe.paymentIntents.update(id, { metadata }, options);
  try {
    await sendOnce(`try ${key}`, world, write);
  } catch (error) {
    if (!isBusy(error)) throw error;
    await pause();
    if (marksOf(await readIntent(stripe, id)).key === key) return false;
    // Another card's write failed under this key, so no try is written yet.
    await write({ idempotencyKey: `try ${key} ${token}` });
  }
  return true;
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

/** Finds the payment that an opening made although its answer was an error. */
async function findOpened(stripe: StripeApi, { now }: StripeWorld, reference: string) {
  const opened = await listIntents(stripe, now() - LOOK_BACK_MS);
  return opened.find((intent) => referenceOf(intent) === reference) ?? null;
}

/** Waits for the answer of a simultaneous click; that answer counts for both. */
async function answerOfTheOther(stripe: StripeApi, id: string): Promise<GatewayPayment> {
  for (let looks = 0; looks < ANSWER_LOOKS; looks += 1) {
    const intent = await readIntent(stripe, id);
    if (isAnswered(intent)) return intentPayment(stripe, intent);
    await pause();
  }
  throw new Error(`The payment ${id} stays busy with another card`);
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ANSWER_PAUSE_MS));
}
