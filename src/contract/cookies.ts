/**
 * The name of one of our cookies on a page of this protocol, `https:` or `http:`. Browsers accept `__Host-` over TLS
 * only, so the plain name is for local runs.
 */
export function cookieName(name: string, protocol: string): string {
  return protocol === 'https:' ? `__Host-${name}` : name;
}

/** A cookie among those that a page's script sees, not decoded; empty without it. */
export function findCookie(cookies: string, name: string): string {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(cookies)?.[1] ?? '';
}
