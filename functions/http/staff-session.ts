import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Env } from '#functions/env.ts';
import type { AppContext } from '#functions/http/app.ts';
import { cookieOptions } from '#functions/http/cookie-options.ts';
import { emailFromAccess, type AccessApplication } from '#functions/services/access-token.ts';
import { isSameText, signText, toBase64Url } from '#functions/services/secret-keys.ts';
import { STAFF_NAME_LIMIT } from '#contract/staff.ts';
import { HOUR } from '#domain/durations.ts';

const COOKIE = 'staff';
const PATH = '/staff';
const LASTS_MS = 12 * HOUR;

/** How staff come in: through Cloudflare Access, with a password, or not at all until one of them is set up. */
export type StaffDoor =
  | { readonly kind: 'access'; readonly application: AccessApplication }
  | { readonly kind: 'password'; readonly password: string }
  | { readonly kind: 'none' };

/** Where Access stands it is the only way. A password is for a local run and for previews: production refuses it. */
export function staffDoor({ ACCESS_TEAM, ACCESS_AUDIENCE, STAFF_PASSWORD, STAGE }: Env): StaffDoor {
  if (ACCESS_TEAM && ACCESS_AUDIENCE) {
    return { kind: 'access', application: { team: ACCESS_TEAM, audience: ACCESS_AUDIENCE } };
  }
  if (STAFF_PASSWORD && STAGE !== 'production') return { kind: 'password', password: STAFF_PASSWORD };
  return { kind: 'none' };
}

/** Who of the staff asks; null for everybody else. */
export async function staffOf(c: AppContext): Promise<{ name: string } | null> {
  const door = staffDoor(c.env);
  switch (door.kind) {
    case 'access': {
      const token = c.req.header('cf-access-jwt-assertion') ?? getCookie(c, 'CF_Authorization') ?? '';
      const email = token === '' ? null : await emailFromAccess(door.application, token, c.var.context.now());
      return email === null ? null : { name: nameFromEmail(email) };
    }
    case 'password':
      return readSession(c, door.password);
    case 'none':
      return null;
  }
}

/** Signs somebody in for twelve hours, on the staff's pages alone. */
export async function startStaffSession(c: AppContext, name: string, password: string): Promise<void> {
  const expires = c.var.context.now() + LASTS_MS;
  const session = `${expires}.${toBase64Url(new TextEncoder().encode(name))}`;
  const options = {
    ...cookieOptions(c, { path: PATH, lastsMs: LASTS_MS }),
    sameSite: 'Strict',
    httpOnly: true,
  } as const;
  setCookie(c, COOKIE, `${session}.${await signSession(c.env, session, password)}`, options);
}

export function endStaffSession(c: AppContext): void {
  deleteCookie(c, COOKIE, { path: PATH });
}

async function readSession(c: AppContext, password: string): Promise<{ name: string } | null> {
  const parts = /^((\d{1,16})\.([\w-]{1,400}))\.([\w-]{43})$/.exec(getCookie(c, COOKIE) ?? '');
  if (parts === null) return null;
  const [, session = '', expires = '', name = '', signature = ''] = parts;
  if (!(await isSameText(signature, await signSession(c.env, session, password)))) return null;
  return Number(expires) > c.var.context.now() ? { name: fromBase64Url(name) } : null;
}

/**
 * The password is part of what is signed: a new one signs everybody out, and nobody makes up a session without it, not
 * even where no key is set.
 */
function signSession(env: Env, session: string, password: string): Promise<string> {
  return signText(env, 'LINK_KEY', `staff session ${session} ${password}`);
}

function fromBase64Url(text: string): string {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}

/** Access knows people by their address; visitors read a name. `jo.hallett@saltbush.example` is Jo Hallett. */
function nameFromEmail(email: string): string {
  const words = email
    .replace(/[@+].*$/, '')
    .split(/[._-]+/)
    .filter(Boolean);
  return words
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ')
    .slice(0, STAFF_NAME_LIMIT);
}
