import { type CalendarDate, dateInZone } from '#domain/calendar-date.ts';
import { dayOf, parseLocalTime } from '#domain/schedule.ts';
import { type Catalogue, readCatalogue } from '#functions/context/read-catalogue.ts';
import { gatewayFor } from '#functions/payments/gateway-for.ts';
import type { PaymentGateway } from '#functions/payments/gateway.ts';
import type { Fetch } from '#functions/platform/ask-api.ts';
import { auditStatement } from '#functions/platform/audit.ts';
import type { Env } from '#functions/platform/env.ts';
import { logFault } from '#functions/platform/log-fault.ts';

/** The bindings, services and clock that the code needs. Made once per request, queue batch or timer run. */
export interface Context {
  readonly env: Env;
  readonly db: D1Database;
  readonly catalogue: Catalogue;
  readonly gateway: PaymentGateway;
  /** Calls other services over the network. */
  readonly fetch: Fetch;
  /**
   * The current instant in epoch milliseconds: what was done when, and what ends after minutes. `AS_OF` does not move
   * it, so that holds, sessions and payments go on as ever.
   */
  readonly now: () => number;
  /**
   * The calendar day in the operator's zone, or the day of `AS_OF`: prices, sales, deposits, promo codes and departures
   * follow it.
   */
  readonly today: () => Promise<CalendarDate>;
  /** Runs work after the response. It may be lost, so a timer must do the same work too. */
  readonly waitUntil: (promise: Promise<unknown>) => void;
  /** The site's origin, without a slash at its end. */
  readonly siteUrl: string;
}

/** What tests may replace. */
export interface ContextOverrides {
  readonly now?: () => number;
  readonly gateway?: PaymentGateway;
  readonly fetch?: Fetch;
}

export function createContext(
  env: Env,
  executionCtx: Pick<ExecutionContext, 'waitUntil'>,
  requestUrl = '',
  overrides: ContextOverrides = {},
): Context {
  const now = overrides.now ?? Date.now;
  const asOf = dayAskedFor(env);
  const catalogue = readCatalogue(env);
  let { gateway } = overrides;
  return {
    env,
    db: env.DB,
    catalogue,
    get gateway() {
      return (gateway ??= gatewayFor(env));
    },
    fetch: overrides.fetch ?? ((...request) => fetch(...request)),
    now,
    today: async () => asOf ?? dateInZone(now(), (await catalogue.operator()).timeZone),
    waitUntil: (promise) => executionCtx.waitUntil(promise),
    siteUrl: (env.SITE_URL ?? (requestUrl ? new URL(requestUrl).origin : '')).replace(/\/$/, ''),
  };
}

/** The day of `AS_OF`; null without one. A site with a stage sells to guests, at the prices of their own day. */
function dayAskedFor({ AS_OF = '', STAGE }: Env): CalendarDate | null {
  const time = STAGE === undefined ? parseLocalTime(AS_OF) : null;
  return time === null ? null : dayOf(time);
}

/** Queues mails that were just committed. If this is lost, the timer finds them a minute later. */
export function sendSoon(context: Context, keys: readonly string[]): void {
  const { OUTBOX_QUEUE: queue } = context.env;
  if (keys.length === 0 || queue === undefined) return;
  const sending = queue.sendBatch(keys.map((key) => ({ body: { key, siteUrl: context.siteUrl } })));
  context.waitUntil(sending.catch(() => console.warn(JSON.stringify({ notice: 'mail queue not reached', keys }))));
}

/** Other work waits meanwhile. The next run does the rest. */
const LONGEST_MS = 20_000;

/** Repeats a part of some work until it returns false (nothing left) or the time is over. */
export async function repeatUntilDone({ now }: Pick<Context, 'now'>, round: () => Promise<boolean>): Promise<void> {
  const end = now() + LONGEST_MS;
  let isMore = true;
  while (isMore && now() < end) isMore = await round();
}

/** Alerts the operator that a person must act: one log line and one audit row, with ids and no personal data. */
export async function raiseAlert(context: Context, name: string, subjects: readonly string[]): Promise<void> {
  console.error(JSON.stringify({ alert: name, subjects }));
  await auditStatement(context.db, {
    subject: name,
    what: 'alert',
    detail: subjects.join(' '),
    at: context.now(),
  }).run();
}

/** The steps of a timer's work by name, in their order. */
export type Steps = Readonly<Record<string, (context: Context) => Promise<unknown>>>;

/**
 * Runs a timer's steps. A failed step is logged and does not stop the others; the next run tries it again.
 *
 * Returns the names of the failed steps.
 */
export async function runSteps(context: Context, steps: Steps): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, work] of Object.entries(steps)) {
    try {
      await work(context);
    } catch (fault) {
      logFault(name, fault);
      failed.push(name);
    }
  }
  return failed;
}
