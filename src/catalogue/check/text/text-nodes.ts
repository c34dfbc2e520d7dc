import { markdownToMdast, type MdastNode } from 'satteri';
import { readMdx } from '#catalogue/check/mdx-text.ts';
import type { SourceFile } from '#catalogue/check/source-file.ts';

const read = new WeakMap<SourceFile, readonly MdastNode[]>();

/**
 * The parsed text of a file, cached and parsed as the build does. A text in MDX that cannot be parsed is empty here;
 * the check of components reports it.
 */
export function textNodes(source: SourceFile): readonly MdastNode[] {
  const known = read.get(source);
  if (known !== undefined) return known;
  const nodes = parse(source);
  read.set(source, nodes);
  return nodes;
}

/** All nodes of a text in document order, nested nodes included. */
export function allNodes(nodes: readonly MdastNode[]): MdastNode[] {
  return nodes.flatMap((node) => [node, ...('children' in node ? allNodes(node.children) : [])]);
}

/** The plain text of a node. */
export function wordsOf(node: MdastNode): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  return 'children' in node ? node.children.map(wordsOf).join('') : '';
}

function parse({ file, body }: SourceFile): readonly MdastNode[] {
  if (file.endsWith('.mdx')) {
    const text = readMdx(body);
    return text.kind === 'read' ? text.nodes : [];
  }
  const tree = markdownToMdast(body, { features: { frontmatter: false } });
  return 'children' in tree ? tree.children : [];
}
