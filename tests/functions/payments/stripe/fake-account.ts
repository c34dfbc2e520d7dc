import type Stripe from 'stripe';
import { invalid, missing, Refusal } from './request-shapes.ts';

/*
 * The objects of the simulated Stripe, with the library's names and types. They have the fields that concern a payment,
 * and ids in place of what can be expanded.
 */

type WithIds<Of, Ids> = Omit<Of, keyof Ids> & Ids;

export type FakeIntent = WithIds<Stripe.PaymentIntent, { payment_method: string | null; latest_charge: string | null }>;
type FakeCharge = WithIds<
  Stripe.Charge,
  { payment_intent: string; payment_method_details: Pick<FakeMethod, 'type' | 'card'> }
>;
type FakeRefund = WithIds<Stripe.Refund, { payment_intent: string }>;
type FakeDispute = WithIds<Stripe.Dispute, { charge: string; payment_intent: string }>;
export type FakeSession = WithIds<
  Stripe.Checkout.Session,
  { payment_intent: string | null; intent_data: { metadata: Record<string, string> } }
>;

interface FakeMethod {
  readonly id: string;
  readonly object: 'payment_method';
  readonly type: 'card' | 'link';
  /** Stripe says nothing of the card behind Link. */
  readonly card?: CardFacts;
  readonly behaviour: CardKind;
}

type CardFacts = Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'fingerprint'> & {
  readonly wallet?: { readonly type: 'apple_pay' | 'google_pay' };
};

/** How a card's bank answers. */
export type CardKind = 'good' | 'declined' | 'stolen' | 'poor' | 'challenged' | 'refused at capture';

export interface FakeEvent {
  readonly id: string;
  readonly object: 'event';
  readonly type: string;
  readonly created: number;
  readonly data: { readonly object: { readonly id: string; readonly object: string } };
}

/** The bank's reasons, with Stripe's codes. */
const DECLINES: Partial<Record<CardKind, { code: string; decline_code?: string }>> = {
  declined: { code: 'card_declined', decline_code: 'generic_decline' },
  stolen: { code: 'card_declined', decline_code: 'stolen_card' },
  poor: { code: 'card_declined', decline_code: 'insufficient_funds' },
};

let made = 0;
function newId(prefix: string): string {
  made += 1;
  return `${prefix}_${made}Q${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
}

const OPEN_TO_CARDS = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** A simulated account at Stripe: its payments, the changes that each state allows, and the event of each change. */
export class FakeAccount {
  readonly intents = new Map<string, FakeIntent>();
  readonly charges = new Map<string, FakeCharge>();
  readonly methods = new Map<string, FakeMethod>();
  /** What a wallet gave, by its confirmation token. It becomes a method when it is used. */
  readonly confirmationTokens = new Map<string, FakeMethod>();
  readonly sessions = new Map<string, FakeSession>();
  readonly disputes: FakeDispute[] = [];
  readonly refunds: FakeRefund[] = [];
  readonly events: FakeEvent[] = [];
  readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  /** Types a card into Stripe's fields and returns the browser's token. */
  token(behaviour: CardKind = 'good'): string {
    const last4 = behaviour === 'challenged' ? '3155' : '4242';
    const card = { brand: 'visa' as const, last4, fingerprint: `fingerprint of ${last4}` };
    const method: FakeMethod = { id: newId('pm'), object: 'payment_method', type: 'card', card, behaviour };
    this.methods.set(method.id, method);
    return method.id;
  }

  /** Approves a payment in a wallet and returns the browser's confirmation token. */
  walletToken(wallet: 'apple_pay' | 'google_pay' | 'link', behaviour: CardKind = 'good'): string {
    const { id: typed } = this.method(this.token(behaviour));
    const { card } = this.methods.get(typed)!;
    this.methods.delete(typed);
    const id = newId('ctoken');
    const means =
      wallet === 'link' ? { type: wallet } : { type: 'card' as const, card: { ...card!, wallet: { type: wallet } } };
    this.confirmationTokens.set(id, { id: newId('pm'), object: 'payment_method', ...means, behaviour });
    return id;
  }

  open(
    wanted: Pick<FakeIntent, 'amount' | 'currency' | 'capture_method' | 'description' | 'metadata'> &
      Partial<Pick<FakeIntent, 'allowed_payment_method_types'>>,
  ): FakeIntent {
    const intent = {
      allowed_payment_method_types: ['card'],
      ...wanted,
      id: newId('pi'),
      object: 'payment_intent',
      amount_capturable: 0,
      amount_received: 0,
      cancellation_reason: null,
      created: Math.floor(this.now() / 1000),
      last_payment_error: null,
      next_action: null,
      status: 'requires_payment_method',
      payment_method: null,
      latest_charge: null,
    } as FakeIntent;
    this.intents.set(intent.id, intent);
    this.tell('payment_intent.created', intent);
    return intent;
  }

  confirm(id: string, token: string, returnUrl: string): FakeIntent {
    const intent = this.intent(id);
    if (!OPEN_TO_CARDS.includes(intent.status)) throw unexpected(intent);
    const method = this.method(token);
    if (!intent.allowed_payment_method_types?.includes(method.type)) {
      throw invalid('payment_intent_incompatible_payment_method', `The PaymentIntent allows no ${method.type}.`);
    }
    const decline = DECLINES[method.behaviour];
    if (decline) throw this.#decline(intent, method, decline);
    if (method.behaviour === 'challenged') {
      intent.status = 'requires_action';
      intent.payment_method = method.id;
      intent.next_action = {
        type: 'redirect_to_url',
        redirect_to_url: { url: `https://bank.example/${id}`, return_url: returnUrl },
      };
      this.tell('payment_intent.requires_action', intent);
      return intent;
    }
    return this.#authorise(intent, method.id);
  }

  capture(id: string): FakeIntent {
    const intent = this.intent(id);
    if (intent.status !== 'requires_capture') throw unexpected(intent);
    const charge = this.chargeOf(intent);
    if (this.methods.get(intent.payment_method ?? '')?.behaviour === 'refused at capture') {
      throw invalid('charge_expired_for_capture', 'The charge cannot be captured as the authorization has expired.');
    }
    Object.assign(charge, { captured: true, amount_captured: intent.amount });
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, amount_capturable: 0 });
    this.tell('payment_intent.succeeded', intent);
    return intent;
  }

  cancel(id: string, reason: Stripe.PaymentIntent.CancellationReason | null): FakeIntent {
    const intent = this.intent(id);
    const session = [...this.sessions.values()].find(({ payment_intent }) => payment_intent === id);
    if (session && intent.status !== 'requires_capture') {
      throw invalid('payment_intent_unexpected_state', 'You must expire the Checkout Session instead.');
    }
    if (!OPEN_TO_CARDS.includes(intent.status) && intent.status !== 'requires_capture') throw unexpected(intent);
    Object.assign(intent, { status: 'canceled', cancellation_reason: reason, amount_capturable: 0, next_action: null });
    this.tell('payment_intent.canceled', intent);
    return intent;
  }

  refund(id: string, amount?: number): FakeRefund {
    const intent = this.intent(id);
    const charge = this.chargeOf(intent);
    if (charge.disputed) throw invalid('charge_disputed', 'The charge has been charged back.');
    if (charge.refunded) throw invalid('charge_already_refunded', 'The charge has already been refunded.');
    if (!charge.captured) throw unexpected(intent);
    const left = charge.amount_captured - charge.amount_refunded;
    charge.amount_refunded += amount ?? left;
    charge.refunded = charge.amount_refunded === charge.amount_captured;
    const refund = {
      id: newId('re'),
      object: 'refund',
      amount: amount ?? left,
      created: Math.floor(this.now() / 1000),
      status: 'succeeded',
      payment_intent: id,
    } as FakeRefund;
    this.refunds.push(refund);
    this.tell('charge.refunded', charge);
    return refund;
  }

  /** The guest's bank rejects a refund days later: the account has the money again. */
  failRefund(refund: FakeRefund): void {
    const charge = this.chargeOf(this.intent(refund.payment_intent));
    refund.status = 'failed';
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    this.tell('charge.refund.updated', refund);
    this.tell('refund.failed', refund);
  }

  /** Answers the bank's challenge. */
  answerChallenge(id: string, approved: boolean): void {
    const intent = this.intent(id);
    if (intent.status !== 'requires_action') throw new Error('No challenge is open');
    const token = intent.payment_method!;
    if (approved) this.#authorise(intent, token);
    else this.#decline(intent, this.methods.get(token)!, { code: 'payment_intent_authentication_failure' });
  }

  /** The cardholder asks their bank about a payment, or disputes it. */
  dispute(id: string, status: Stripe.Dispute.Status = 'needs_response'): void {
    const charge = this.chargeOf(this.intent(id));
    charge.disputed = true;
    const dispute = {
      id: newId('du'),
      object: 'dispute',
      amount: charge.amount,
      created: Math.floor(this.now() / 1000),
      status,
      charge: charge.id,
      payment_intent: id,
    } as FakeDispute;
    this.disputes.push(dispute);
    this.tell('charge.dispute.created', dispute);
  }

  openPage(
    wanted: Pick<FakeSession, 'amount_total' | 'currency' | 'client_reference_id' | 'expires_at' | 'success_url'> & {
      metadata: Record<string, string>;
    },
  ): FakeSession {
    const { metadata, ...rest } = wanted;
    const id = newId('cs');
    const session = {
      ...rest,
      id,
      object: 'checkout.session',
      created: Math.floor(this.now() / 1000),
      mode: 'payment',
      status: 'open',
      url: `https://checkout.stripe.example/${id}`,
      payment_intent: null,
      intent_data: { metadata },
    } as FakeSession;
    this.sessions.set(id, session);
    return session;
  }

  closePage(id: string): FakeSession {
    const session = this.page(id);
    if (session.status !== 'open')
      throw invalid('', 'Only Checkout Sessions with a status in ["open"] can be expired.');
    Object.assign(session, { status: 'expired', url: null });
    const intent = this.intents.get(session.payment_intent ?? '');
    if (intent) Object.assign(intent, { status: 'canceled', cancellation_reason: 'expired' });
    this.tell('checkout.session.expired', session);
    return session;
  }

  /** A guest types a card into Stripe's own page; a decline keeps them there. */
  payOnPage(id: string, behaviour: CardKind = 'good'): void {
    const session = this.page(id);
    if (session.status !== 'open') throw new Error('The page is closed');
    session.payment_intent ??= this.open({
      amount: session.amount_total!,
      currency: session.currency!,
      capture_method: 'manual',
      description: null,
      metadata: session.intent_data.metadata,
    }).id;
    try {
      this.confirm(session.payment_intent, this.token(behaviour), session.success_url!);
    } catch {
      return;
    }
    Object.assign(session, { status: 'complete', url: null });
    this.tell('checkout.session.completed', session);
  }

  intent(id: string): FakeIntent {
    const intent = this.intents.get(id);
    if (!intent) throw missing('intent', id);
    return intent;
  }

  /** The method behind a token; a confirmation token makes one. */
  method(token: string): FakeMethod {
    const method = this.methods.get(token) ?? this.confirmationTokens.get(token);
    if (!method) throw missing('payment_method', token);
    this.methods.set(method.id, method);
    return method;
  }

  page(id: string): FakeSession {
    const session = this.sessions.get(id);
    if (!session) throw missing('session', id);
    return session;
  }

  chargeOf(intent: FakeIntent): FakeCharge {
    const charge = this.charges.get(intent.latest_charge ?? '');
    if (!charge) throw unexpected(intent);
    return charge;
  }

  tell(type: string, object: { id: string; object: string }): void {
    this.events.push({
      id: newId('evt'),
      object: 'event',
      type,
      created: Math.floor(this.now() / 1000),
      data: { object: structuredClone(object) },
    });
  }

  #authorise(intent: FakeIntent, token: string): FakeIntent {
    this.#charge(intent, token, 'succeeded');
    Object.assign(intent, {
      status: 'requires_capture',
      amount_capturable: intent.amount,
      payment_method: token,
      next_action: null,
      last_payment_error: null,
    });
    this.tell('payment_intent.amount_capturable_updated', intent);
    return intent;
  }

  #decline(intent: FakeIntent, method: FakeMethod, reason: { code: string; decline_code?: string }): Refusal {
    if (reason.decline_code !== undefined) this.#charge(intent, method.id, 'failed');
    const charge = reason.decline_code === undefined ? {} : { charge: intent.latest_charge };
    const error = {
      type: 'card_error',
      message: 'Your card was declined.',
      ...reason,
      ...charge,
      payment_method: method,
    };
    Object.assign(intent, {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_payment_error: error,
    });
    this.tell('payment_intent.payment_failed', intent);
    return new Refusal(402, { ...error, payment_intent: { ...intent } });
  }

  #charge(intent: FakeIntent, token: string, status: 'succeeded' | 'failed'): void {
    const charge = {
      id: newId('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_captured: 0,
      amount_refunded: 0,
      captured: false,
      created: Math.floor(this.now() / 1000),
      disputed: false,
      metadata: { ...intent.metadata },
      refunded: false,
      status,
      payment_intent: intent.id,
      payment_method_details: detailsOf(this.methods.get(token)!),
    } as FakeCharge;
    this.charges.set(charge.id, charge);
    intent.latest_charge = charge.id;
  }
}

function detailsOf({ type, card }: FakeMethod): FakeCharge['payment_method_details'] {
  return card === undefined ? { type } : { type, card };
}

function unexpected({ status }: FakeIntent): Refusal {
  return invalid('payment_intent_unexpected_state', `The PaymentIntent has a status of ${status}.`);
}
