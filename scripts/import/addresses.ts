import slugify from '@sindresorhus/slugify';
import { comparable } from '#catalogue/check/check-references.ts';
import { altFault, LONGEST_ALT, mostCharacters, withoutMarkup } from '#catalogue/check/check-field-texts.ts';
import { RESERVED_SLUGS } from '#catalogue/schema/text.ts';
import { excerpt } from '#domain/text/prose.ts';

const LONGEST_SLUG = 80;

/** A name as part of an address: small letters, digits and dashes. Empty if no character is usable. */
export function slugOf(name: string): string {
  const slug = slugify(decoded(name).replaceAll(/['’]/g, ''), { decamelize: false, customReplacements: [['&', ' ']] });
  return slug.length <= LONGEST_SLUG ? slug : slug.slice(0, LONGEST_SLUG).replace(/-[^-]*$/, '');
}

/** The slug of the first name that has one, with a number if it is taken. Adds it to those that are taken. */
export function freeSlug(names: readonly string[], taken: Set<string>): string {
  const slug = [...names.map(slugOf), 'untitled'].find(Boolean)!;
  let one = slug;
  for (let number = 2; taken.has(one) || (RESERVED_SLUGS as readonly string[]).includes(one); number += 1)
    one = `${slug}-${number}`;
  taken.add(one);
  return one;
}

/** A name that the content check accepts: it fits its field, and no other has it. Adds it to those that are taken. */
export function freeName(written: string, field: Parameters<typeof mostCharacters>, taken: Set<string>): string {
  const name = withoutMarkup(written) || 'Untitled';
  const most = mostCharacters(...field);
  let one = [...name].length <= most ? name : excerpt(name, most - 1);
  for (let number = 2; taken.has(comparable(one)); number += 1)
    one = `${excerpt(name, most - ` (${number})`.length - 1)} (${number})`;
  taken.add(comparable(one));
  return one;
}

/** The words of a picture that say what it shows; empty where they are the name of a file, or say nothing. */
export function altOf(words: string): string {
  const alt = excerpt(withoutMarkup(words.replaceAll(/\s+/g, ' ').trim()), LONGEST_ALT - 1);
  return altFault(alt) === null ? alt : '';
}

/** The name of a file as words: `red-dunes_at-dawn.jpg` is "Red dunes at dawn". */
export function nameOf(url: string): string {
  const file = url.split(/[?#]/)[0]!.split('/').at(-1) ?? '';
  const words = slugOf(file.replace(/\.\w+$/, '').replace(/-\d+x\d+$|-scaled$/, '')).replaceAll('-', ' ');
  return words === '' ? 'Picture' : words.charAt(0).toUpperCase() + words.slice(1);
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
