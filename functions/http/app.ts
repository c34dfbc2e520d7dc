import type { Context as HonoContext } from 'hono';
import type { Env } from '#functions/platform/env.ts';
import type { Context } from '#functions/context/context.ts';

/** What every route can reach: the bindings, and the services' context made for this request. */
export interface App {
  Bindings: Env;
  Variables: { context: Context };
}

export type AppContext = HonoContext<App>;
