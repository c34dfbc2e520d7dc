import { createApp } from '#functions/app.ts';
import { ChatDesk as RealChatDesk } from '#functions/index.ts';
import type { Env, OutboxMessage } from '#functions/platform/env.ts';
import { sandboxStub } from '#functions/payments/sandbox.ts';
import { createContext } from '#functions/context/context.ts';
import { reconcileEveryMinute, reconcileHourly } from '#functions/timers/reconcile.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { sendMails } from '#functions/outbox/send-mail.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { A_BUILD, anOperator } from '../../support/an-operator.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { afterwards, always } from './money-and-seats.ts';
import { withoutGuards } from './without-guards.ts';

export { SandboxGateway } from '#functions/payments/sandbox-gateway.ts';

/*
 * The Worker that tests/crash kills: the real one with a small catalogue, a clock that the test can move, and addresses
 * under /test/ that run the timers and read the data.
 */

interface CrashEnv extends Env {
  readonly GUARDS?: 'off';
  /** How far the site's clock is ahead of the machine's when it opens, in milliseconds. */
  readonly CLOCK_AHEAD: number;
}

const TOURS = ['KA', 'KB', 'KC', 'KD', 'KE'].map((code) =>
  aTour({
    code,
    departures: Array.from({ length: 12 }, (_, month) =>
      aDeparture({ start: `2027-${String(month + 1).padStart(2, '0')}-15`, capacity: 6 }),
    ),
  }),
);
const FILES: Readonly<Record<string, unknown>> = {
  '/catalogue/operator.json': anOperator(),
  '/catalogue/build.json': A_BUILD,
  ...Object.fromEntries(TOURS.map((tour) => [`/catalogue/${tour.code}.json`, tour])),
};

function worldOf(env: CrashEnv): Env {
  const fetch = (url: string) => {
    const file = FILES[new URL(url).pathname];
    return Promise.resolve(file === undefined ? new Response(null, { status: 404 }) : Response.json(file));
  };
  return {
    ...env,
    DB: env.GUARDS === 'off' ? withoutGuards(env.DB) : env.DB,
    ASSETS: { fetch } as unknown as Fetcher,
  };
}

/** The chat, with the test's catalogue. */
export class ChatDesk extends RealChatDesk {
  constructor(state: DurableObjectState, env: CrashEnv) {
    super(state, worldOf(env));
  }
}

/**
 * How far the test has moved the clock, in milliseconds, from the last request: the queue's own calls do not contain
 * it. Null until the first request.
 */
let ahead: number | null = null;

export default {
  async fetch(request, env, executionCtx) {
    const world = worldOf(env);
    const asked = request.headers.get('x-test-clock');
    if (asked !== null) ahead = Number(asked);
    const now = () => Date.now() + (ahead ?? env.CLOCK_AHEAD);
    const context = createContext(world, executionCtx, request.url, { now });
    switch (new URL(request.url).pathname) {
      case '/test/open':
        await env.DB.batch((await request.json<string[]>()).map((query) => env.DB.prepare(query)));
        await addPromoCode(env.DB, 'CRASH', {}, 25);
        return new Response(null, { status: 204 });
      case '/test/timer':
        await reconcileEveryMinute(context);
        return new Response(null, { status: 204 });
      case '/test/hour':
        await reconcileHourly(context);
        return new Response(null, { status: 204 });
      case '/test/cancel': {
        const order = await env.DB.prepare(
          `SELECT id FROM orders WHERE state = 'paid' ORDER BY created_at LIMIT 1`,
        ).first<{ id: string }>();
        if (order !== null) await cancelBooking(context, order.id);
        return new Response(null, { status: 204 });
      }
      case '/test/dates':
        return Response.json(TOURS.flatMap((tour) => tour.departures.map(({ id }) => id)));
      case '/test/books':
        return Response.json(await readBooks(env));
      default:
        return createApp({ now }).fetch(request, world, executionCtx);
    }
  },
  queue: (batch, env, executionCtx) =>
    sendMails(batch, (siteUrl) =>
      createContext(worldOf(env), executionCtx, siteUrl, { now: () => Date.now() + (ahead ?? env.CLOCK_AHEAD) }),
    ),
} satisfies ExportedHandler<CrashEnv, OutboxMessage>;

async function readBooks(env: CrashEnv) {
  const gateway = sandboxStub(env);
  const backend = {
    db: () => env.DB,
    gateway: { list: async (since: number) => gateway.list(since) },
  };
  const rows = async <Row>(sql: string) => (await env.DB.prepare(sql).all<Row>()).results;
  return {
    always: await always(backend),
    afterwards: await afterwards(backend),
    /** Bookings without exactly one mail to the traveller and one to the office. */
    mailsWrong: await rows(
      `SELECT id FROM orders WHERE state = 'paid' AND
         (SELECT COUNT(*) FROM inbox WHERE key IN
           ('booking-confirmed:' || orders.id || ':traveller', 'booking-office:' || orders.id || ':office')) <> 2`,
    ),
    mailsWaiting: (await rows(`SELECT key FROM outbox WHERE state = 'waiting'`)).length,
    running: (
      await rows(
        `SELECT id FROM attempts WHERE state IN
          ('created', 'open', 'authorised', 'capturing', 'cancelling', 'voiding', 'refunding')`,
      )
    ).length,
    attempts: Object.fromEntries(
      (
        await rows<{ state: string; n: number }>(
          `SELECT purpose || ' ' || state AS state, COUNT(*) AS n FROM attempts GROUP BY purpose, state`,
        )
      ).map(({ state, n }) => [state, n]),
    ),
  };
}
