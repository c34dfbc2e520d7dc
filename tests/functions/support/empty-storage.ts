import { evictDurableObject, listDurableObjectIds, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { aroundEach, vi } from 'vitest';
import { Books } from '#functions/books.ts';
import type { Env as WorkerEnv } from '#functions/platform/env.ts';
import { MIGRATIONS } from '#functions/store/schema.ts';
import { books, inBooks } from './database.ts';

/*
 * All files run in one workerd, one after the other. Each starts without Durable Objects, so that no test depends on
 * another file's data.
 */

declare global {
  namespace Cloudflare {
    // oxlint-disable-next-line typescript/no-empty-object-type -- It adds the Worker's bindings to those of Cloudflare.
    interface Env extends WorkerEnv {}
  }
}

async function forgetObjects(namespace: DurableObjectNamespace): Promise<void> {
  for (const id of await listDurableObjectIds(namespace)) {
    const stub = namespace.get(id);
    await runInDurableObject(stub, async (_, { storage }) => {
      await storage.deleteAlarm();
      await storage.deleteAll();
    });
    await evictDurableObject(stub, { webSockets: 'close' });
  }
}

// The clock of the books is the machine's, and a test runs their work itself.
vi.spyOn(Books.prototype, 'wake').mockResolvedValue();

await runInDurableObject(books(), async ({ store }, { storage }) => {
  await storage.deleteAll();
  store.migrate(MIGRATIONS);
});
await forgetObjects(env.SANDBOX_GATEWAY);
await forgetObjects(env.CHAT);

aroundEach(inBooks);
