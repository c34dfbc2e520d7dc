const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Gives the text of HTML without its markup. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<\/(p|li|h\d|blockquote)>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal));
    })
    .replaceAll(/\s+/g, ' ')
    .trim();
}
