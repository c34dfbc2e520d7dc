/** Elements without text for a reader. */
const SILENT = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'SVG', 'NOSCRIPT']);
/** Elements whose text is a part of the line around them. */
const INLINE = new Set(
  'A ABBR B BDI CITE CODE DEL DFN EM I INS KBD LABEL MARK Q S SAMP SMALL SPAN STRONG SUB SUP TIME VAR WBR'.split(' '),
);

/**
 * The text of a page, one line per block, with the descriptions of its pictures. Of prices in several currencies only
 * the one that a first visitor sees is read, because the table of money has the others.
 */
export function linesOf(document: Document, currency: string): string[] {
  const lines: string[] = [''];
  const add = (text: string) => lines.push(`${lines.pop() ?? ''}${text}`);
  const read = (node: Node) => {
    if (node.nodeType === 3) return void add(node.textContent ?? '');
    if (node.nodeType !== 1) return;
    const element = node as Element;
    const name = element.tagName.toUpperCase();
    const money = element.getAttribute('data-in');
    if (SILENT.has(name) || (money !== null && money !== currency)) return;
    if (name === 'IMG') return void lines.push(`[${element.getAttribute('alt') ?? ''}]`, '');
    const isBlock = !INLINE.has(name) && name !== 'ASTRO-ISLAND';
    if (isBlock) lines.push('');
    for (const child of element.childNodes) {
      // Two adjacent elements are two words, even without a space in the markup.
      if (child.previousSibling?.nodeType === 1 && child.nodeType === 1) add(' ');
      read(child);
    }
    if (isBlock) lines.push('');
  };
  read(document.body);
  return lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter((line) => line !== '' && line !== '[]');
}
