import { mdxToMdast, markdownToMdast, type MdastNode } from 'satteri';
import type { SourceFile } from '#catalogue/check/source-file.ts';

/** A fault in an MDX text, at a line of the text counted from 1. */
export interface MdxFault {
  readonly line: number;
  /** The component and its field; empty for a fault of the text itself. */
  readonly field: string;
  readonly problem: string;
  readonly mend: string;
}

/** Parses an MDX text as the build does. Returns its nodes, or the fault that prevents parsing. */
export type MdxText =
  | { readonly kind: 'read'; readonly nodes: readonly MdastNode[] }
  | { readonly kind: 'unreadable'; readonly fault: MdxFault };

export function readMdx(body: string): MdxText {
  try {
    const tree = mdxToMdast(body, { features: { frontmatter: false } });
    return { kind: 'read', nodes: 'children' in tree ? tree.children : [] };
  } catch (fault) {
    return { kind: 'unreadable', fault: explainSyntax(body, fault) };
  }
}

/** The line on which a node begins, counted from 1. */
export function lineOfNode({ position }: MdastNode): number {
  return position?.start.line ?? 1;
}

/** The parser's message begins with line and column and is written for programmers. */
function explainSyntax(body: string, fault: unknown): MdxFault {
  const message = fault instanceof Error ? fault.message : String(fault);
  const [, line = '1', column = '1', reason = message] =
    /^(\d+):(\d+): (.*?)(?: \([\w-]+:[\w-]+\))?$/s.exec(message) ?? [];
  const after = body.split('\n')[Number(line) - 1]?.slice(Number(column) - 1) ?? '';
  const [problem, mend] = explain(reason, after);
  return { line: Number(line), field: '', problem, mend };
}

function explain(reason: string, after: string): [problem: string, mend: string] {
  const unclosed = /^Expected a closing tag for `<([\w.]*)>`/.exec(reason)?.[1];
  if (unclosed !== undefined)
    return [`<${unclosed}> is not closed`, `End the tag with /> if it is empty, or write </${unclosed}> below.`];
  const surplus =
    /^Unexpected closing tag `<\/([\w.]*)>`(?:.*expected corresponding closing tag for `<([\w.]*)>`)?/.exec(reason);
  if (surplus?.[2] !== undefined)
    return [
      `</${surplus[1]!}> has no opening tag, since <${surplus[2]}> is still open`,
      `Write </${surplus[2]}> first.`,
    ];
  if (surplus) return [`</${surplus[1]!}> has no opening tag`, 'Remove it, or write its opening tag.'];
  if (reason.includes('expression')) return ['a brace isn’t closed', 'Close it, or write \\{ for the symbol itself.'];
  if (after.startsWith('<!--')) return ['<!-- doesn’t start a note in this file', 'Write {/* the note */}.'];
  if (/^<(https?:|mailto:|[^\s<>]+@)/.test(after))
    return ['an address is between < and >', 'Write a link: [the words](the address).'];
  if (/^<\/?[A-Za-z]/.test(after)) {
    const name = /^<\/?([\w.]*)/.exec(after)![1]!;
    return [`the tag <${name} can’t be read`, 'Write each field as name="text", and end the tag with > or />.'];
  }
  if (after.startsWith('<')) return ['< starts a tag here', 'Write &lt; for the symbol itself.'];
  return [`can’t be read (${reason})`, 'Compare the line with the ones around it.'];
}

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
