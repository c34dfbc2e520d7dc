import type { Context as HonoContext } from 'hono';
import type { Env } from '#functions/platform/env.ts';
import type { Context } from '#functions/context/context.ts';

/** What every route can reach: the bindings, and the services' context made for this request. */
export interface App {
  Bindings: Env;
  Variables: {
    context: Context;
    /** Who of the staff asks. `requireStaff` sets it for all that stands behind it. */
    staff: { readonly name: string };
  };
}

export type AppContext = HonoContext<App>;
