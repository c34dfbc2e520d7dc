import Stripe from 'stripe';
import { FakeAccount, type FakeEvent, type FakeIntent, type FakeSession } from './fake-account.ts';
import {
  checkRequest,
  listOf,
  readParameters,
  Refusal,
  textOf,
  wantedIntent,
  wantedPage,
  type Call,
  type Parameters,
} from './request-shapes.ts';

const WEBHOOK_SECRET = 'whsec_made_up';
export const TEST_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_made_up',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_made_up',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
} as const;

/** The fault of a call: an error of Stripe's own, or no answer, each before or after the work was done. */
export type Fault = '500 before' | '500 after' | 'silence before' | 'silence after';

interface Saved {
  readonly request: string;
  readonly answer: Promise<Answer>;
  isDone: boolean;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const ROUTES: readonly (readonly [Call, string, RegExp])[] = [
  ['open', 'POST', /^\/v1\/payment_intents$/],
  ['list', 'GET', /^\/v1\/payment_intents$/],
  ['confirm', 'POST', /^\/v1\/payment_intents\/(\w+)\/confirm$/],
  ['capture', 'POST', /^\/v1\/payment_intents\/(\w+)\/capture$/],
  ['cancel', 'POST', /^\/v1\/payment_intents\/(\w+)\/cancel$/],
  ['read', 'GET', /^\/v1\/payment_intents\/(\w+)$/],
  ['refund', 'POST', /^\/v1\/refunds$/],
  ['refunds', 'GET', /^\/v1\/refunds$/],
  ['disputes', 'GET', /^\/v1\/disputes$/],
  ['open page', 'POST', /^\/v1\/checkout\/sessions$/],
  ['close page', 'POST', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/],
  ['read page', 'GET', /^\/v1\/checkout\/sessions\/(\w+)$/],
];

/**
 * Stripe's HTTP API over an account in memory.
 *
 * It keeps the first answer of an idempotency key, a 500 included, and refuses a key with other parameters or in use.
 * Like Stripe it refuses unknown parameters and returns ids for objects that were not expanded.
 */
export class FakeStripe {
  readonly account: FakeAccount;
  /** Every call that came in, in order. */
  readonly calls: Call[] = [];
  readonly #saved = new Map<string, Saved>();
  readonly #faults: { call: Call; fault: Fault }[] = [];
  readonly #holds = new Map<Call, Promise<void>>();
  readonly #taking: () => void;

  /** `taking` runs in each call: a test lets its clock go on there. */
  constructor(now: () => number = Date.now, taking: () => void = () => undefined) {
    this.account = new FakeAccount(now);
    this.#taking = taking;
  }

  /** Breaks the next call of this name. */
  breakNext(call: Call, fault: Fault): void {
    this.#faults.push({ call, fault });
  }

  get hasFaultsLeft(): boolean {
    return this.#faults.length > 0;
  }

  /** Holds the next call of this name until the returned function is called. */
  holdNext(call: Call): () => void {
    const gate = Promise.withResolvers<undefined>();
    this.#holds.set(call, gate.promise);
    return () => gate.resolve(undefined);
  }

  /** An event with its signature, as Stripe posts it. */
  async signed(event: FakeEvent): Promise<{ body: string; signature: string }> {
    const body = JSON.stringify(event);
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret: WEBHOOK_SECRET });
    return { body, signature };
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.headers.get('authorization') !== `Bearer ${TEST_KEYS.STRIPE_SECRET_KEY}`) {
      return answered({ status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } });
    }
    const url = new URL(request.url);
    const [call, , pattern] = ROUTES.find(([, verb, path]) => verb === request.method && path.test(url.pathname)) ?? [];
    if (call === undefined) throw new Error(`The fake knows no ${request.method} ${url.pathname}`);
    this.calls.push(call);
    this.#taking();
    const text = request.method === 'GET' ? url.search : textOf(init?.body);
    const act = () =>
      this.#answer(call, pattern!.exec(url.pathname)?.[1] ?? '', readParameters(new URLSearchParams(text)));
    const key = request.headers.get('idempotency-key');
    return request.method === 'GET' || key === null
      ? answered(await act())
      : this.#once(key, `${url.pathname} ${text}`, act);
  };

  async #once(key: string, request: string, act: () => Promise<Answer>): Promise<Response> {
    const known = this.#saved.get(key);
    if (known) {
      if (known.request !== request) {
        const message = 'Keys for idempotent requests can only be used with the same parameters.';
        return answered({ status: 400, body: { error: { type: 'idempotency_error', message } } });
      }
      if (!known.isDone) {
        const error = { type: 'invalid_request_error', code: 'idempotency_key_in_use', message: 'In use.' };
        return answered({ status: 409, body: { error } });
      }
      return answered(await known.answer, { 'idempotent-replayed': 'true' });
    }
    const answer = act();
    const saved: Saved = { request, answer, isDone: false };
    this.#saved.set(key, saved);
    try {
      const given = await answer;
      // A request with wrong parameters does not use up its key.
      if (isMalformed(given)) this.#saved.delete(key);
      return answered(given);
    } catch (error) {
      // No answer arrives, but the answer of finished work is kept.
      if (error instanceof Silence && error.answer !== null)
        this.#saved.set(key, { ...saved, answer: Promise.resolve(error.answer), isDone: true });
      else this.#saved.delete(key);
      throw new DOMException('No answer', 'AbortError');
    } finally {
      saved.isDone = true;
    }
  }

  async #answer(call: Call, id: string, parameters: Parameters): Promise<Answer> {
    const hold = this.#holds.get(call);
    this.#holds.delete(call);
    await hold;
    const fault = this.#takeFault(call);
    if (fault === '500 before') return SERVER_FAULT;
    if (fault === 'silence before') throw new Silence(null);
    const answer = this.#act(call, id, parameters);
    if (fault === '500 after') return SERVER_FAULT;
    if (fault === 'silence after') throw new Silence(answer);
    return answer;
  }

  #takeFault(call: Call): Fault | null {
    const index = this.#faults.findIndex((planned) => planned.call === call);
    return index < 0 ? null : this.#faults.splice(index, 1)[0]!.fault;
  }

  #act(call: Call, id: string, parameters: Parameters): Answer {
    try {
      checkRequest(call, parameters, this.account.now());
      return { status: 200, body: this.#do(call, id, parameters) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, body: { error: error.error } };
    }
  }

  #do(call: Call, id: string, parameters: Parameters): unknown {
    const { account } = this;
    const expand = listOf(parameters['expand']);
    switch (call) {
      case 'open': {
        const [token, returnUrl] = [tokenOf(parameters), textOf(parameters['return_url'])];
        const isConfirmed = parameters['confirm'] === 'true';
        if (isConfirmed) account.method(token);
        const intent = account.open(wantedIntent(parameters));
        return this.#show(isConfirmed ? account.confirm(intent.id, token, returnUrl) : intent, expand);
      }
      case 'confirm':
        return this.#show(account.confirm(id, tokenOf(parameters), textOf(parameters['return_url'])), expand);
      case 'capture':
        return this.#show(account.capture(id), expand);
      case 'cancel':
        return this.#show(account.cancel(id, textOf(parameters['cancellation_reason'])), expand);
      case 'read':
        return this.#show(account.intent(id), expand);
      case 'list':
        return page('payment_intents', account.intents.values(), parameters, (intent, fields) =>
          this.#show(intent, fields),
        );
      case 'refund':
        return account.refund(textOf(parameters['payment_intent']));
      case 'refunds':
        return page('refunds', account.refunds, parameters, (refund, fields) => this.#showWithIntent(refund, fields));
      case 'disputes': {
        const asked = parameters['charge'];
        const disputes = account.disputes.filter(({ charge }) => asked === undefined || charge === asked);
        return page('disputes', disputes, parameters, (dispute, fields) => this.#showWithIntent(dispute, fields));
      }
      case 'open page':
        return this.#showPage(account.openPage(wantedPage(parameters)), expand);
      case 'read page':
        return this.#showPage(account.page(id), expand);
      case 'close page':
        return this.#showPage(account.closePage(id), expand);
    }
  }

  #show(intent: FakeIntent, expand: readonly string[]) {
    const { latest_charge, payment_method } = intent;
    return {
      ...intent,
      metadata: { ...intent.metadata },
      latest_charge:
        expand.includes('latest_charge') && latest_charge
          ? { ...this.account.charges.get(latest_charge) }
          : latest_charge,
      payment_method:
        expand.includes('payment_method') && payment_method ? this.account.methods.get(payment_method) : payment_method,
    };
  }

  #showPage(session: FakeSession, expand: readonly string[]) {
    const { payment_intent, intent_data: _, ...rest } = session;
    if (payment_intent === null) return { ...rest, payment_intent };
    return this.#showWithIntent({ ...rest, payment_intent }, expand);
  }

  #showWithIntent<Of extends { payment_intent: string }>(of: Of, expand: readonly string[]) {
    if (!expand.includes('payment_intent')) return { ...of };
    const inside = expand.map((field) => field.replace(/^payment_intent\./, ''));
    return { ...of, payment_intent: this.#show(this.account.intent(of.payment_intent), inside) };
  }
}

const SERVER_FAULT: Answer = {
  status: 500,
  body: { error: { type: 'api_error', message: 'An unknown error occurred' } },
};

/** No answer arrives; the work may be done. */
class Silence extends Error {
  readonly answer: Answer | null;

  constructor(answer: Answer | null) {
    super('No answer');
    this.answer = answer;
  }
}

/** A page of a list, the newest first. */
function page<Item extends { id: string; created: number }>(
  name: string,
  items: Iterable<Item>,
  { created, limit, starting_after, expand }: Parameters,
  show: (item: Item, fields: readonly string[]) => unknown,
) {
  const since = Number((created as { gte?: string } | undefined)?.gte ?? 0);
  const all = [...items].filter((item) => item.created >= since).toReversed();
  const from = starting_after === undefined ? 0 : all.findIndex(({ id }) => id === starting_after) + 1;
  const until = from + Number(limit ?? 10);
  const fields = listOf(expand).map((field) => field.replace(/^data\./, ''));
  const data = all.slice(from, until).map((item) => show(item, fields));
  return { object: 'list', url: `/v1/${name}`, has_more: until < all.length, data };
}

function tokenOf({ payment_method, confirmation_token }: Parameters): string {
  return textOf(payment_method) || textOf(confirmation_token);
}

function isMalformed({ status, body }: Answer): boolean {
  const { code } = (body as { error?: { code?: string } }).error ?? {};
  return status === 400 && (code?.startsWith('parameter_') ?? false);
}

function answered({ status, body }: Answer, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'request-id': 'req_1', ...headers } });
}
