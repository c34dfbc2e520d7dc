import type { AppContext } from '#functions/http/app.ts';

/** What all our cookies have in common: they come along when a link leads here, and over TLS alone where there is TLS. */
export function cookieOptions(c: AppContext, { path, lastsMs }: { readonly path: string; readonly lastsMs: number }) {
  return { path, maxAge: lastsMs / 1000, sameSite: 'Lax', secure: new URL(c.req.url).protocol === 'https:' } as const;
}
