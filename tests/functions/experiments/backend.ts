import { env } from 'cloudflare:workers';
import { runInDurableObject } from 'cloudflare:test';
import type { GatewayPayment } from '#functions/payments/gateway.ts';
import type { SandboxGateway } from '#functions/payments/sandbox-gateway.ts';
import { sandboxStub } from '#functions/payments/sandbox.ts';
import { MIGRATIONS } from '#functions/store/schema.ts';
import { Store } from '#functions/store/store.ts';
import { emptyTables } from '../support/database.ts';

type PageCard = Parameters<SandboxGateway['authorise']>[0];

/** What guests, their banks and the provider do without the Worker. */
interface Provider {
  readonly answerChallenge: (id: string, approved: boolean) => Promise<GatewayPayment | null> | GatewayPayment | null;
  readonly dispute: (id: string) => Promise<GatewayPayment> | GatewayPayment;
  readonly refund: (request: { key: string; id: string }) => Promise<GatewayPayment> | GatewayPayment;
  readonly authorise: (request: PageCard) => Promise<GatewayPayment> | GatewayPayment;
  readonly list: (since: number) => Promise<GatewayPayment[]> | GatewayPayment[];
}

/** The books and the payment provider of a random run. */
export interface Backend {
  readonly db: () => Store;
  /** The Worker's binding of the provider. */
  readonly binding: typeof env.SANDBOX_GATEWAY;
  readonly gateway: Provider;
  /** Deletes everything between two runs. */
  readonly wipe: () => Promise<void> | void;
}

/** Runs on a database and a provider in this process, where ten thousand calls take the time of a hundred. */
export async function onBackendInProcess<Result>(play: (backend: Backend) => Promise<Result>): Promise<Result> {
  const gateways = env.SANDBOX_GATEWAY as DurableObjectNamespace<SandboxGateway>;
  const stub = gateways.getByName(`backend ${crypto.randomUUID()}`);
  return runInDurableObject(stub, async (gateway, { storage }) => {
    const store = new Store(storage);
    // The sandbox keeps its own tables in this storage.
    for (const migration of MIGRATIONS) storage.sql.exec(migration);
    const binding = { getByName: () => gateway } as unknown as typeof env.SANDBOX_GATEWAY;
    return play({
      db: () => store,
      binding,
      gateway,
      wipe: () => emptyTables(store),
    });
  });
}

/** Runs in the books and with the provider, each in its own Durable Object, as the Worker is deployed. */
export async function onRealBackend<Result>(play: (backend: Backend) => Promise<Result>): Promise<Result> {
  const binding = env.SANDBOX_GATEWAY;
  const gateway = sandboxStub(env);
  const backend: Backend = {
    db: () => env.STORE,
    binding,
    gateway: {
      answerChallenge: async (id, approved) => gateway.answerChallenge(id, approved),
      dispute: async (id) => gateway.dispute(id),
      refund: async (request) => gateway.refund(request),
      authorise: async (request) => gateway.authorise(request),
      list: async (since) => gateway.list(since),
    },
    wipe: async () => {
      emptyTables();
      await runInDurableObject(gateway, (_, { storage }) => {
        storage.sql.exec('DELETE FROM payments; DELETE FROM answers');
      });
    },
  };
  await backend.wipe();
  return play(backend);
}
