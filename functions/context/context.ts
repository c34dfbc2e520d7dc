import type { Env } from '#functions/platform/env.ts';
import type { Fetch } from '#functions/platform/ask-api.ts';
import type { PaymentGateway } from '#functions/payments/gateway.ts';
import { gatewayFor } from '#functions/payments/gateway-for.ts';
import { readCatalogue, type Catalogue } from '#functions/context/read-catalogue.ts';
import { dateInZone, type CalendarDate } from '#domain/calendar-date.ts';
import { dayOf, parseLocalTime } from '#domain/schedule.ts';

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
