import { parseUrl } from '#domain/text/parse-url.ts';

/** A part of a text. A link has an address. */
export interface LinkedPart {
  readonly text: string;
  readonly href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/gi;
/** Characters that end a sentence and are no part of an address before them. */
const AFTER = /[.,;:!?'’”)\]}]+$/;

/** Finds the web addresses in a text. Only `http` and `https` become links. Markup stays text. */
export function linkedText(text: string): LinkedPart[] {
  const parts: LinkedPart[] = [];
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(AFTER, '');
    if (parseUrl(address) === null) continue;
    if (match.index > at) parts.push({ text: text.slice(at, match.index) });
    parts.push({ text: address, href: address });
    at = match.index + address.length;
  }
  return at < text.length ? [...parts, { text: text.slice(at) }] : parts;
}
