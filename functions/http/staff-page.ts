import { html } from 'hono/html';
import type { AppContext } from '#functions/http/app.ts';
import { fillBuiltPage } from '#functions/http/built-page.ts';

/** A page behind the staff's door, with the name of who is signed in. */
export function staffPage(
  c: AppContext,
  path: string,
  { slots = {}, ...filling }: NonNullable<Parameters<typeof fillBuiltPage>[2]> = {},
): Promise<Response> {
  const who = c.var.staff.name;
  return fillBuiltPage(c, path, { ...filling, slots: { ...slots, who: html`${who}` } });
}
