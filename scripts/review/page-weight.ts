import { brotliCompressSync, constants } from 'node:zlib';

/** What a visitor loads before the first interaction, in compressed bytes. */
export interface PageWeight {
  /** HTML, with the styles and scripts it names and what those scripts import at once. */
  readonly code: number;
  readonly pictures: number;
}

type ReadFile = (address: string) => Buffer | null;

/** Weighs a page with its files. Of a picture in several formats it counts the one that every browser can show. */
export function weighPage(html: string, document: Document, read: ReadFile): PageWeight {
  const linked = (selector: string, attribute: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.getAttribute(attribute) ?? '');
  const code = new Map<string, string>();
  for (const address of linked('link[rel=stylesheet]', 'href')) code.set(address, read(address)?.toString() ?? '');
  for (const address of linked('script[src]', 'src')) follow(address, code, read);
  const pictures = new Set(linked('img[src]', 'src').filter((address) => address.startsWith('/')));
  return {
    code: [html, ...code.values()].reduce((sum, text) => sum + sentSize(text), 0),
    pictures: [...pictures].reduce((sum, address) => sum + (read(address)?.length ?? 0), 0),
  };
}

function follow(address: string, found: Map<string, string>, read: ReadFile): void {
  if (found.has(address) || !address.startsWith('/')) return;
  const text = read(address)?.toString() ?? '';
  found.set(address, text);
  for (const [, imported = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*["'`]([./][^"'`]+)["'`]/g)) {
    follow(new URL(imported, `http://site.example${address}`).pathname, found, read);
  }
}

/** Compresses like a server that compresses each answer. */
function sentSize(text: string): number {
  return text === '' ? 0 : brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
}
