import { html } from 'hono/html';
import type { AppContext } from '#functions/http/app.ts';
import { fillBuiltPage } from '#functions/http/built-page.ts';
import { staffOf } from '#functions/http/staff-session.ts';

/** A page behind the staff's door, with the name of who is signed in. */
export async function staffPage(
  c: AppContext,
  path: string,
  { slots = {}, ...filling }: NonNullable<Parameters<typeof fillBuiltPage>[2]> = {},
): Promise<Response> {
  const who = await nameOfStaff(c);
  return fillBuiltPage(c, path, { ...filling, slots: { ...slots, who: html`${who}` } });
}

/** Who of the staff asks, behind `requireStaff`. */
export async function nameOfStaff(c: AppContext): Promise<string> {
  return (await staffOf(c))?.name ?? '';
}
