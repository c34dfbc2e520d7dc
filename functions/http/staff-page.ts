import { html } from 'hono/html';
import type { AppContext } from '#functions/http/app.ts';
import { fillBuiltPage } from '#functions/http/built-page.ts';

/** A staff page, with the name of the signed-in member of staff. */
export function staffPage(
  c: AppContext,
  path: string,
  { slots = {}, ...filling }: NonNullable<Parameters<typeof fillBuiltPage>[2]> = {},
): Promise<Response> {
  const who = c.var.staff.name;
  return fillBuiltPage(c, path, { ...filling, slots: { ...slots, who: html`${who}` } });
}
