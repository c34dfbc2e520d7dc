/** A piece of a text; with an address where it is a link. */
export interface Piece {
  readonly text: string;
  readonly href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/gi;
/** What ends a sentence rather than an address. */
const AFTER = /[.,;:!?'’”)\]}]+$/;

/** Finds the web addresses in a text. Nothing but `http` and `https` becomes a link, and a text is never markup. */
export function linkedText(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(AFTER, '');
    if (!URL.canParse(address)) continue;
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) });
    pieces.push({ text: address, href: address });
    at = match.index + address.length;
  }
  return at < text.length ? [...pieces, { text: text.slice(at) }] : pieces;
}
