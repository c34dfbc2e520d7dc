import { DurableObject } from 'cloudflare:workers';
import type { Env } from '#functions/platform/env.ts';
import { Store } from '#functions/store/store.ts';
import {
  type CardMark,
  type GatewayPayment,
  type GatewayState,
  type OpenRequest,
  type PaymentMethod,
  declineText,
} from '#functions/payments/gateway.ts';
import type { CardBehaviour } from '#functions/payments/test-cards.ts';
import { isCurrencyCode, type Currency } from '#domain/currency.ts';
import { money, type Money } from '#domain/money.ts';

export interface Challenge {
  readonly amount: Money;
  readonly reference: string;
  readonly card: CardMark | null;
  /** False after the answer or the cancellation. */
  readonly isOpen: boolean;
  readonly returnUrl: string;
}

export interface HostedPage {
  readonly amount: Money;
  /** False after the payment or the cancellation. */
  readonly isOpen: boolean;
  readonly declineMessage: string;
  readonly returnUrl: string;
}

/** A test card as it comes here: without its number. */
export interface SentCard {
  readonly card: CardMark;
  readonly behaviour: CardBehaviour;
}

type Row = {
  id: string;
  reference: string;
  amount_minor: number;
  currency: string;
  way: PaymentMethod;
  return_url: string;
  state: GatewayState;
  brand: string;
  last4: string;
  fails_at_capture: number;
  declines: number;
  decline_message: string;
  created_at: number;
};

type OpenSandbox = Omit<OpenRequest, 'card' | 'attemptedAt'>;

const CHALLENGE_DECLINED = declineText({ code: 'authentication_required' });

const MIGRATIONS = [
  `
  CREATE TABLE payments (
    id TEXT PRIMARY KEY, reference TEXT NOT NULL, amount_minor INTEGER NOT NULL, currency TEXT NOT NULL,
    way TEXT NOT NULL, return_url TEXT NOT NULL, state TEXT NOT NULL,
    brand TEXT NOT NULL DEFAULT '', last4 TEXT NOT NULL DEFAULT '',
    fails_at_capture INTEGER NOT NULL DEFAULT 0,
    declines INTEGER NOT NULL DEFAULT 0, decline_message TEXT NOT NULL DEFAULT '',
    created_at INTEGER NOT NULL, reversed_at INTEGER
  ) STRICT;
  CREATE INDEX payments_by_time ON payments (created_at);
  CREATE TABLE answers (key TEXT PRIMARY KEY, answer TEXT NOT NULL) STRICT;
  `,
];

/**
 * A simulated payment provider with its own storage, its own clock, idempotency keys, manual capture and challenges.
 *
 * It shares nothing with the booking database, so a lost answer or a killed process leaves the same doubt as a real
 * provider. A Durable Object runs one call at a time and commits its writes before it answers.
 */
export class SandboxGateway extends DurableObject<Env> {
  readonly #store: Store;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#store = new Store(state.storage);
    this.#store.migrate(MIGRATIONS);
  }

  open({ key, reference, amount, way, returnUrl }: OpenSandbox, sent: SentCard | null = null): GatewayPayment {
    return this.#once(`open ${key}`, () => {
      const id = `sbx_${crypto.randomUUID().replaceAll('-', '')}`;
      this.#store.run(
        `INSERT INTO payments (id, reference, amount_minor, currency, way, return_url, state, created_at)
         VALUES (?, ?, ?, ?, ?, ?, 'needs-card', ?)`,
        id,
        reference,
        amount.minor,
        amount.currency,
        way,
        returnUrl,
        Date.now(),
      );
      if (sent !== null) this.#try(id, sent);
      return id;
    });
  }

  authorise({ key, id, ...sent }: SentCard & { key: string; id: string }): GatewayPayment {
    return this.#once(`authorise ${key}`, () => {
      const { state } = this.#row(id);
      if (state === 'needs-card' || state === 'challenge') this.#try(id, sent);
      return id;
    });
  }

  read(id: string): GatewayPayment | null {
    const row = this.#find(id);
    return row && toPayment(row);
  }

  capture({ key, id }: { key: string; id: string }): GatewayPayment {
    return this.#once(`capture ${key}`, () => {
      const payment = this.#row(id);
      if (payment.state === 'authorised') this.#move(id, payment.fails_at_capture ? 'failed' : 'captured');
      return id;
    });
  }

  void({ key, id }: { key: string; id: string }): GatewayPayment {
    return this.#once(`void ${key}`, () => {
      const { state } = this.#row(id);
      if (state === 'needs-card' || state === 'challenge' || state === 'authorised') this.#move(id, 'cancelled');
      return id;
    });
  }

  refund({ key, id }: { key: string; id: string }): GatewayPayment {
    return this.#once(`refund ${key}`, () => {
      this.#reverse(id, 'refunded');
      return id;
    });
  }

  list(since: number): GatewayPayment[] {
    const rows = this.#store.all<Row>('SELECT * FROM payments WHERE created_at >= ? ORDER BY created_at', since);
    return rows.map(toPayment);
  }

  listReversed(since: number): GatewayPayment[] {
    const rows = this.#store.all<Row>('SELECT * FROM payments WHERE reversed_at >= ? ORDER BY reversed_at', since);
    return rows.map(toPayment);
  }

  challenge(id: string): Challenge | null {
    const row = this.#find(id);
    if (row === null) return null;
    const { amount, reference, card, state } = toPayment(row);
    return { amount, reference, card, isOpen: state === 'challenge', returnUrl: row.return_url };
  }

  /** Null for a payment that was not opened for the provider's page. */
  hostedPage(id: string): HostedPage | null {
    const row = this.#find(id);
    if (row?.way !== 'hosted') return null;
    const { amount, state, decline } = toPayment(row);
    return {
      amount,
      isOpen: state === 'needs-card',
      declineMessage: decline?.message ?? '',
      returnUrl: row.return_url,
    };
  }

  /** Stores the guest's answer to their bank. Only the first answer counts. */
  answerChallenge(id: string, approved: boolean): GatewayPayment | null {
    const row = this.#find(id);
    if (row?.state === 'challenge') {
      if (approved) this.#move(id, 'authorised');
      else this.#decline(id, CHALLENGE_DECLINED);
    }
    return this.read(id);
  }

  dispute(id: string): GatewayPayment {
    this.#reverse(id, 'disputed');
    return toPayment(this.#row(id));
  }

  #try(id: string, { card, behaviour }: SentCard): void {
    const failsAtCapture = behaviour.kind === 'fail-at-capture' ? 1 : 0;
    this.#store.run(
      'UPDATE payments SET brand = ?, last4 = ?, fails_at_capture = ? WHERE id = ?',
      card.brand,
      card.last4,
      failsAtCapture,
      id,
    );
    if (behaviour.kind === 'decline') this.#decline(id, behaviour.message);
    else this.#move(id, behaviour.kind === 'challenge' ? 'challenge' : 'authorised');
  }

  #decline(id: string, message: string): void {
    this.#store.run(
      `UPDATE payments SET state = 'needs-card', declines = declines + 1, decline_message = ? WHERE id = ?`,
      message,
      id,
    );
  }

  #reverse(id: string, to: 'refunded' | 'disputed'): void {
    if (this.#row(id).state !== 'captured') return;
    this.#move(id, to);
    this.#store.run('UPDATE payments SET reversed_at = ? WHERE id = ?', Date.now(), id);
  }

  #move(id: string, state: GatewayState): void {
    this.#store.run('UPDATE payments SET state = ? WHERE id = ?', state, id);
  }

  /** Runs an action once per key. The same key returns the first answer, even if the payment changed since. */
  #once(key: string, act: () => string): GatewayPayment {
    return this.#store.transaction(() => {
      const known = this.#store.get<{ answer: string }>('SELECT answer FROM answers WHERE key = ?', key);
      if (known) return JSON.parse(known.answer) as GatewayPayment;
      const answer = toPayment(this.#row(act()));
      this.#store.run('INSERT INTO answers (key, answer) VALUES (?, ?)', key, JSON.stringify(answer));
      return answer;
    });
  }

  #find(id: string): Row | null {
    return this.#store.get<Row>('SELECT * FROM payments WHERE id = ?', id);
  }

  #row(id: string): Row {
    const row = this.#find(id);
    if (row === null) throw new Error('The sandbox knows no such payment');
    return row;
  }
}

function toPayment(row: Row): GatewayPayment {
  return {
    id: row.id,
    reference: row.reference,
    amount: money(row.amount_minor, currencyOf(row.currency)),
    returned: money(row.state === 'refunded' ? row.amount_minor : 0, currencyOf(row.currency)),
    state: row.state,
    card: row.last4 ? { brand: row.brand, last4: row.last4 } : null,
    // All test cards end in different digits.
    fingerprint: row.last4 || undefined,
    decline:
      row.state === 'needs-card' && row.declines > 0
        ? { id: `decline ${row.declines}`, message: row.decline_message }
        : null,
    challengeUrl: row.state === 'challenge' ? `/api/sandbox/challenge/${row.id}` : null,
    hostedUrl: row.way === 'hosted' && row.state === 'needs-card' ? `/api/sandbox/pay/${row.id}` : null,
    createdAt: row.created_at,
  };
}

function currencyOf(code: string): Currency {
  if (!isCurrencyCode(code)) throw new Error(`The sandbox holds a payment in the unknown currency ${code}`);
  return code;
}
