import { env } from 'cloudflare:workers';
import { runInDurableObject } from 'cloudflare:test';
import type { GatewayPayment } from '#functions/payments/gateway.ts';
import type { SandboxGateway } from '#functions/payments/sandbox-gateway.ts';
import { sandboxStub } from '#functions/payments/sandbox.ts';

/** Called before and after each call of the database, so that a test decides the order and what gets lost. */
export type Turn = (when: 'before' | 'after') => Promise<void>;

type Parameter = string | number | null;

/** Creates the project's tables in an empty storage, and checks foreign keys from then on. */
function migrateInProcess({ sql }: DurableObjectStorage): void {
  for (const { queries } of env.TEST_MIGRATIONS) for (const query of queries) sql.exec(query);
  // A migration that switches the check off does so until the object's transaction ends, which here is much later.
  sql.exec('PRAGMA defer_foreign_keys = off');
}

/**
 * The interface of D1 over the SQLite of a Durable Object, without the network: a hundred times as many runs in the
 * same time.
 *
 * d1-in-process.test.ts proves for both what the guards rely on.
 */
function inProcessD1(storage: DurableObjectStorage, turn: Turn = () => Promise.resolve()): D1Database {
  const statement = (sql: string, parameters: readonly Parameter[] = []): Statement => {
    const execute = () => storage.sql.exec(sql, ...parameters).toArray();
    const all = async () => {
      await turn('before');
      const results = execute();
      const { changes } = storage.sql.exec<{ changes: number }>('SELECT changes() AS changes').one();
      await turn('after');
      return { results, success: true, meta: { changes } };
    };
    return {
      execute,
      bind: (...values: unknown[]) => statement(sql, values.map(toParameter)),
      first: async () => (await all()).results[0] ?? null,
      all,
      run: all,
    };
  };
  const batch = async (statements: readonly Statement[]) => {
    await turn('before');
    const answers = storage.transactionSync(() =>
      statements.map(({ execute }) => ({ results: execute(), success: true })),
    );
    await turn('after');
    return answers;
  };
  return { prepare: (sql: string) => statement(sql), batch } as unknown as D1Database;
}

interface Statement {
  readonly execute: () => unknown[];
  readonly bind: (...values: unknown[]) => Statement;
  readonly first: () => Promise<unknown>;
  readonly all: () => Promise<unknown>;
  readonly run: () => Promise<unknown>;
}

function toParameter(value: unknown): Parameter {
  if (typeof value === 'boolean') return Number(value);
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  throw new TypeError(`A statement cannot take ${typeof value}`);
}

type PageCard = Parameters<SandboxGateway['authorise']>[0];

/** What guests, their banks and the provider do without the Worker. */
interface Provider {
  readonly answerChallenge: (id: string, approved: boolean) => Promise<GatewayPayment | null> | GatewayPayment | null;
  readonly dispute: (id: string) => Promise<GatewayPayment> | GatewayPayment;
  readonly refund: (request: { key: string; id: string }) => Promise<GatewayPayment> | GatewayPayment;
  readonly authorise: (request: PageCard) => Promise<GatewayPayment> | GatewayPayment;
  readonly list: (since: number) => Promise<GatewayPayment[]> | GatewayPayment[];
}

/** The database and the payment provider of a random run. */
export interface Backend {
  readonly db: (turn?: Turn) => D1Database;
  /** The Worker's binding of the provider. */
  readonly binding: typeof env.SANDBOX_GATEWAY;
  readonly gateway: Provider;
  /** Deletes everything between two runs. */
  readonly wipe: () => Promise<void>;
}

const BOOKING_TABLES = [
  ...['audit', 'outbox', 'inbox', 'gateway_events', 'promo_uses', 'travel_details', 'bookings', 'orders', 'attempts'],
  ...['quotes', 'holds', 'guests', 'carts', 'promo_codes', 'tour_dates', 'rate_limits'],
];

async function empty(db: D1Database, tables: readonly string[]): Promise<void> {
  await db.batch(tables.map((table) => db.prepare(`DELETE FROM ${table}`)));
}

/** Runs on a database and a provider in this process, where ten thousand calls take the time of a hundred. */
export async function onBackendInProcess<Result>(play: (backend: Backend) => Promise<Result>): Promise<Result> {
  const gateways = env.SANDBOX_GATEWAY as DurableObjectNamespace<SandboxGateway>;
  const stub = gateways.getByName(`backend ${crypto.randomUUID()}`);
  return runInDurableObject(stub, async (gateway, { storage }) => {
    migrateInProcess(storage);
    const binding = { getByName: () => gateway } as unknown as typeof env.SANDBOX_GATEWAY;
    return play({
      db: (turn) => inProcessD1(storage, turn),
      binding,
      gateway,
      wipe: () => empty(inProcessD1(storage), [...BOOKING_TABLES, 'payments', 'answers']),
    });
  });
}

/** Runs in D1 and with the provider in its own Durable Object, as the Worker is deployed. */
export async function onRealBackend<Result>(play: (backend: Backend) => Promise<Result>): Promise<Result> {
  const binding = env.SANDBOX_GATEWAY;
  const gateway = sandboxStub(env);
  const backend: Backend = {
    db: () => env.DB,
    binding,
    gateway: {
      answerChallenge: async (id, approved) => gateway.answerChallenge(id, approved),
      dispute: async (id) => gateway.dispute(id),
      refund: async (request) => gateway.refund(request),
      authorise: async (request) => gateway.authorise(request),
      list: async (since) => gateway.list(since),
    },
    wipe: async () => {
      await empty(env.DB, BOOKING_TABLES);
      await runInDurableObject(gateway, (_, { storage }) => {
        storage.sql.exec('DELETE FROM payments; DELETE FROM answers');
      });
    },
  };
  await backend.wipe();
  return play(backend);
}
