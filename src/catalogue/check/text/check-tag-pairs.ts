import { tagsIn, attributesOf } from '#catalogue/check/markup.ts';
import { lineOfNode, type MdxFault } from '#catalogue/check/mdx-text.ts';
import type { SourceFile } from '#catalogue/check/source-file.ts';
import { allNodes, textNodes } from '#catalogue/check/text/text-nodes.ts';

/** Tags that have no closing tag, and tags whose closing tag is optional. */
const WITHOUT_END = ['br', 'hr', 'wbr', 'col'];
const END_IMPLIED = ['li', 'p', 'dd', 'dt', 'td', 'th', 'tr', 'tbody', 'thead', 'tfoot', 'colgroup', 'caption'];

/**
 * Finds opening tags without a closing tag, and the reverse. Both break the page around the text. Another check
 * reports tags that a text cannot contain.
 */
export function checkTagPairs(source: SourceFile): MdxFault[] {
  if (source.file.endsWith('.mdx')) return [];
  const open: { readonly name: string; readonly line: number }[] = [];
  const faults: MdxFault[] = [];
  for (const node of allNodes(textNodes(source))) {
    if (node.type !== 'html') continue;
    for (const tag of tagsIn(node.value)) {
      const name = tag.name?.toLowerCase() ?? '';
      if (attributesOf(name) === null || WITHOUT_END.includes(name) || END_IMPLIED.includes(name)) continue;
      const line = lineOfNode(node) + node.value.slice(0, tag.at).split('\n').length - 1;
      if (!node.value.startsWith('</', tag.at)) {
        open.push({ name, line });
        continue;
      }
      const opened = open.findLastIndex((other) => other.name === name);
      if (opened === -1) {
        const mend = 'Remove it, or write its opening tag.';
        faults.push({ line, field: 'text', problem: `</${name}> has no opening tag`, mend });
      } else open.splice(opened, 1);
    }
  }
  const unclosed = open.map(({ name, line }) => ({
    line,
    field: 'text',
    problem: `<${name}> is not closed`,
    mend: `Write </${name}> after its content.`,
  }));
  return [...faults, ...unclosed];
}
