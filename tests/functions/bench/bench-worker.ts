import type { Env, OutboxMessage } from '#functions/platform/env.ts';
import worker from '#functions/index.ts';
import { expectChanged, runGuarded } from '#functions/platform/query.ts';

export { ChatDesk, SandboxGateway } from '#functions/index.ts';

/*
 * The Worker that `npm run -s bench` puts under load: the real one, and beside it under /floor/ the least that this
 * workerd and this D1 can do, which is what the site's own answers are compared with.
 */

const ROW = 'the floor';

export default {
  async fetch(request, env, executionCtx) {
    switch (new URL(request.url).pathname) {
      case '/floor/open':
        await env.DB.batch((await request.json<string[]>()).map((query) => env.DB.prepare(query)));
        await env.DB.prepare('INSERT INTO tour_dates (id, capacity) VALUES (?1, 9)').bind(ROW).run();
        return new Response(null, { status: 204 });
      case '/floor/static':
        return Response.json({ status: 'ok' });
      case '/floor/read':
        return Response.json(await env.DB.prepare('SELECT * FROM tour_dates WHERE id = ?1').bind(ROW).first());
      case '/floor/write': {
        const statement = env.DB.prepare('UPDATE tour_dates SET capacity = 10 - capacity WHERE id = ?1').bind(ROW);
        return Response.json(await runGuarded(env.DB, [statement, expectChanged(env.DB)]));
      }
      default:
        return worker.fetch(request, env, executionCtx);
    }
  },
  queue: (batch, env, executionCtx) => worker.queue(batch, env, executionCtx),
} satisfies ExportedHandler<Env, OutboxMessage>;
