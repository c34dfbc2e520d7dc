/**
 * The address of the same page in small letters, if there is one: `/TRIPS/` and `/Contact` are typed, and printed. Only
 * asks for files of this host: with `purpose: prefetch` the Worker answers nothing, so a strange address changes nothing.
 */
export async function inSmallLetters({ origin, pathname, search, hash }: Location): Promise<string | null> {
  const small = origin + pathname.toLowerCase();
  if (small === origin + pathname) return null;
  const { ok } = await fetch(small, { method: 'HEAD', headers: { purpose: 'prefetch' } });
  return ok ? small + search + hash : null;
}
