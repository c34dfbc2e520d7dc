import { RESERVED_SLUGS } from '#catalogue/schema/reserved.ts';

const LONGEST = 80;

/** A name as part of an address: small letters, digits and dashes. Empty if no character is usable. */
export function slugOf(name: string): string {
  const letters = decoded(name)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßẞ]/g, 'ss')
    .replaceAll(/[æÆ]/g, 'ae')
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll(/['’]/g, '')
    .toLowerCase();
  const slug = letters.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '');
  return slug.length <= LONGEST ? slug : slug.slice(0, LONGEST).replace(/-[^-]*$/, '');
}

/** The name, with a number if it is taken. */
export function freeSlug(name: string, instead: string, isTaken: (slug: string) => boolean): string {
  const slug = slugOf(name) || slugOf(instead) || 'untitled';
  const isFree = (one: string) => !isTaken(one) && !(RESERVED_SLUGS as readonly string[]).includes(one);
  for (let number = 1; ; number += 1) {
    const one = number === 1 ? slug : `${slug}-${number}`;
    if (isFree(one)) return one;
  }
}

/**
 * A path as people read it, by which paths are compared: systems write letters of other scripts as codes, each in its
 * own way. Signs that no redirect can have stay codes.
 */
export function readablePath(path: string): string {
  return decoded(path).replaceAll(/[\s?#*:%]/g, encodeURIComponent);
}

/** Some systems write letters beyond English as codes. A text with a `%` that is no code stays as it is. */
export function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
