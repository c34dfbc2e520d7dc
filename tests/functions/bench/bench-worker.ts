import type { Env } from '#functions/platform/env.ts';
import worker, { Books as RealBooks } from '#functions/index.ts';

export { LiveChat, SandboxGateway } from '#functions/index.ts';

/*
 * The Worker that `npm run -s bench` puts under load: the real one, and beside it under /floor/ the least that this
 * workerd can do, which is what the site's own answers are compared with: a D1 with one read or one guarded write, and
 * a bare object with the same.
 */

interface BenchEnv extends Env {
  readonly FLOOR: D1Database;
}

const SCHEMA = [
  'CREATE TABLE expect (rows INTEGER NOT NULL CHECK (rows = 1)) STRICT',
  'INSERT INTO expect (rows) VALUES (1)',
  'CREATE TABLE rows (id TEXT PRIMARY KEY, number INTEGER NOT NULL) STRICT, WITHOUT ROWID',
  `INSERT INTO rows (id, number) VALUES ('the floor', 9)`,
];
const READ = `SELECT * FROM rows WHERE id = 'the floor'`;
const WRITE = `UPDATE rows SET number = 10 - number WHERE id = 'the floor'`;

/** The books, and the same rows as in D1. */
export class Books extends RealBooks {
  open(): void {
    for (const sql of SCHEMA.slice(2)) this.store.run(sql);
  }

  read(): object | null {
    return this.store.get(READ);
  }

  write(): number {
    return this.store.transaction(() => this.store.change(WRITE));
  }
}

export default {
  async fetch(request, env, executionCtx) {
    const bare = (env.BOOKS as unknown as DurableObjectNamespace<Books>).getByName('bare');
    switch (new URL(request.url).pathname) {
      case '/floor/open':
        await env.FLOOR.batch(SCHEMA.map((sql) => env.FLOOR.prepare(sql)));
        await bare.open();
        return new Response(null, { status: 204 });
      case '/floor/static':
        return Response.json({ status: 'ok' });
      case '/floor/read':
        return Response.json(await env.FLOOR.prepare(READ).first());
      case '/floor/write':
        await env.FLOOR.batch([
          env.FLOOR.prepare(WRITE),
          env.FLOOR.prepare('UPDATE expect SET rows = (changes() = 1)'),
        ]);
        return Response.json({ kind: 'committed' });
      case '/floor/object-read':
        return Response.json(await bare.read());
      case '/floor/object-write':
        return Response.json(await bare.write());
      default:
        return worker.fetch(request, env, executionCtx);
    }
  },
} satisfies ExportedHandler<BenchEnv>;
