import { createApp } from '#functions/app.ts';
import { Books as RealBooks, LiveChat as RealLiveChat } from '#functions/index.ts';
import { booksStub } from '#functions/platform/books.ts';
import type { Env } from '#functions/platform/env.ts';
import { sandboxStub } from '#functions/payments/sandbox.ts';
import type { Context } from '#functions/context/context.ts';
import { runHour, runMinute } from '#functions/timers/timers.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { A_BUILD, anOperator } from '../../support/an-operator.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { afterwards, always } from './money-and-seats.ts';
import { failingStore, withoutTransactions } from './tampered-store.ts';

export { SandboxGateway } from '#functions/payments/sandbox-gateway.ts';

/*
 * The Worker that tests/crash kills: the real one with a small catalogue, a clock that the test can move, and addresses
 * under /test/ that run the timers and read the data.
 */

interface CrashEnv extends Env {
  readonly TRANSACTIONS?: 'off';
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

const ASSETS = {
  fetch: (url: string) => {
    const file = FILES[new URL(url).pathname];
    return Promise.resolve(file === undefined ? new Response(null, { status: 404 }) : Response.json(file));
  },
} as unknown as Fetcher;

/** The chat, with the test's catalogue. */
export class LiveChat extends RealLiveChat {
  constructor(state: DurableObjectState, env: CrashEnv) {
    super(state, { ...env, ASSETS });
  }
}

/** The books with the test's catalogue and clock, and addresses to run their work and to read them. */
export class Books extends RealBooks {
  readonly #transactions: CrashEnv['TRANSACTIONS'];
  /**
   * How far the test has moved the clock, in milliseconds, from the last request: what follows an answer does not
   * contain it.
   */
  #ahead: number;
  #writes = 0;
  /** A store in which now and then a transaction breaks off, and what it has written stays. */
  readonly #torn = withoutTransactions(
    failingStore(this.store, () => {
      this.#writes += 1;
      if (this.#writes % 40 === 0) throw new Error('The process dies here.');
    }),
  );

  constructor(state: DurableObjectState, env: CrashEnv) {
    super(state, env);
    this.#transactions = env.TRANSACTIONS;
    this.#ahead = env.CLOCK_AHEAD;
    this.overrides = { env: { ...env, ASSETS }, now: () => Date.now() + this.#ahead };
  }

  /** The test runs their work itself. */
  override wake(): Promise<void> {
    return Promise.resolve();
  }

  protected override world(): Env {
    const world = super.world();
    return this.#transactions === 'off' ? { ...world, STORE: this.#torn } : world;
  }

  setClock(ahead: number): void {
    this.#ahead = ahead;
  }

  override async fetch(request: Request): Promise<Response> {
    const context = this.context(request.url);
    switch (new URL(request.url).pathname) {
      case '/test/open':
        await addPromoCode(context.store, 'CRASH', {}, 25);
        return new Response(null, { status: 204 });
      case '/test/timer':
        await runMinute(context);
        return new Response(null, { status: 204 });
      case '/test/hour':
        await runHour(context);
        return new Response(null, { status: 204 });
      case '/test/cancel': {
        const order = context.store.get<{ id: string }>(
          `SELECT id FROM orders WHERE state = 'paid' ORDER BY created_at LIMIT 1`,
        );
        if (order !== null) await cancelBooking(context, order.id);
        return new Response(null, { status: 204 });
      }
      case '/test/dates':
        return Response.json(TOURS.flatMap((tour) => tour.departures.map(({ id }) => id)));
      case '/test/books':
        return Response.json(await readBooks(context));
      default:
        return new Response(null, { status: 404 });
    }
  }
}

export default {
  async fetch(request, env, executionCtx) {
    const ahead = Number(request.headers.get('x-test-clock') ?? env.CLOCK_AHEAD);
    const books = booksStub(env) as unknown as DurableObjectStub<Books>;
    await books.setClock(ahead);
    if (new URL(request.url).pathname.startsWith('/test/')) return books.fetch(request);
    return createApp({ now: () => Date.now() + ahead }).fetch(request, { ...env, ASSETS }, executionCtx);
  },
} satisfies ExportedHandler<CrashEnv>;

async function readBooks({ store, env }: Context) {
  const gateway = sandboxStub(env);
  const backend = {
    db: () => store,
    gateway: { list: async (since: number) => gateway.list(since) },
  };
  const rows = <Row extends object>(sql: string) => store.all<Row>(sql);
  return {
    always: await always(backend),
    afterwards: await afterwards(backend),
    /** Bookings without exactly one mail to the traveller and one to the office. */
    mailsWrong: rows(
      `SELECT id FROM orders WHERE state = 'paid' AND
         (SELECT COUNT(*) FROM inbox WHERE key IN
           ('booking-confirmed:' || orders.id || ':traveller', 'booking-office:' || orders.id || ':office')) <> 2`,
    ),
    mailsWaiting: rows(`SELECT key FROM outbox WHERE state = 'waiting'`).length,
    running: rows(
      `SELECT id FROM attempts WHERE state IN
          ('created', 'open', 'authorised', 'capturing', 'cancelling', 'voiding', 'refunding')`,
    ).length,
    attempts: Object.fromEntries(
      rows<{ state: string; n: number }>(
        `SELECT purpose || ' ' || state AS state, COUNT(*) AS n FROM attempts GROUP BY purpose, state`,
      ).map(({ state, n }) => [state, n]),
    ),
  };
}
