import type { AppContext } from '#functions/http/app.ts';

/** Options of all our cookies: sent when a link leads here, and only over TLS where the site uses TLS. */
export function cookieOptions(c: AppContext, { path, lastsMs }: { readonly path: string; readonly lastsMs: number }) {
  return { path, maxAge: lastsMs / 1000, sameSite: 'Lax', secure: new URL(c.req.url).protocol === 'https:' } as const;
}
