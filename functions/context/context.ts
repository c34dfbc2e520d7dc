import type { Env } from '#functions/platform/env.ts';
import type { Fetch } from '#functions/platform/ask-api.ts';
import type { PaymentGateway } from '#functions/payments/gateway.ts';
import { gatewayFor } from '#functions/payments/gateway-for.ts';
import { readCatalogue, type Catalogue } from '#functions/context/read-catalogue.ts';
import { dateInZone, type CalendarDate } from '#domain/calendar-date.ts';
import { shownInstant } from '#domain/time-machine.ts';

/** The bindings, services and clock that the code needs. Made once per request, queue batch or timer run. */
export interface Context {
  readonly env: Env;
  readonly db: D1Database;
  readonly catalogue: Catalogue;
  readonly gateway: PaymentGateway;
  /** Calls other services over the network. */
  readonly fetch: Fetch;
  /**
   * The current instant in epoch milliseconds: what was done when, and what ends after minutes. The time machine does
   * not move it, so that holds, sessions and payments go on as ever.
   */
  readonly now: () => number;
  /**
   * The calendar day in the operator's zone: prices, sales, deposits, promo codes and departures follow it. In a preview
   * it may be a day to come (E13).
   */
  readonly today: () => Promise<CalendarDate>;
  /** Runs work after the response. It may be lost, so a timer must do the same work too. */
  readonly waitUntil: (promise: Promise<unknown>) => void;
  /** The site's origin, without a slash at its end. */
  readonly siteUrl: string;
}

/** What tests may replace, and the day that a preview is asked to show. */
export interface ContextOverrides {
  /** The time to answer as of; empty for now. Only `askedAsOf` may name another. */
  readonly asOf?: string;
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
  const { asOf = '' } = overrides;
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
    today: async () => {
      const { timeZone } = await catalogue.operator();
      return dateInZone(shownInstant(asOf, timeZone, now()), timeZone);
    },
    waitUntil: (promise) => executionCtx.waitUntil(promise),
    siteUrl: (env.SITE_URL ?? (requestUrl ? new URL(requestUrl).origin : '')).replace(/\/$/, ''),
  };
}
