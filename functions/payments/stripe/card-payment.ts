import type Stripe from 'stripe';
import type { GatewayPayment, OpenRequest, PaymentGateway } from '#functions/payments/gateway.ts';
import { isBusy, isRefusal, sendOnce, type StripeApi, type StripeWorld } from '#functions/payments/stripe/client.ts';
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

/** As long as Stripe keeps the answer of a key, and an hour. */
const LOOK_BACK_MS = 25 * HOUR;
const ANSWER_PAUSE_MS = 500;
const ANSWER_LOOKS = 20;

/** Opens a payment for a card typed into the booking: an intent that captures nothing by itself. */
export async function openIntent(stripe: StripeApi, world: StripeWorld, request: OpenRequest): Promise<GatewayPayment> {
  const { key, reference, amount } = request;
  const create = (options: Stripe.RequestOptions) =>
    stripe.paymentIntents.create(
      {
        amount: amount.minor,
        currency: amount.currency.toLowerCase(),
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
 * Tries a card on an intent. The try is written on the intent first, then the card is sent, each once for its key: a
 * process that dies between the two has counted a card that never left, and the next card has a key of its own.
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

/** Writes a try down before its card is sent; false when another card has its key, and is on its way. */
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
    // Another card's try got a failure under this key, and none was written.
    await write({ idempotencyKey: `try ${key} ${token}` });
  }
  return true;
}

export function readIntent(stripe: StripeApi, id: string): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.retrieve(id, { expand: EXPAND_INTENT });
}

/** Every payment of ours that was opened since an instant, the newest first. Those Stripe is busy with are left out. */
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

/** The payment an opening made although its answer was a failure. */
async function findOpened(stripe: StripeApi, { now }: StripeWorld, reference: string) {
  const opened = await listIntents(stripe, now() - LOOK_BACK_MS);
  return opened.find((intent) => referenceOf(intent) === reference) ?? null;
}

/** Two clicks came at once: the second waits for the first one's answer, which is the answer for both. */
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
