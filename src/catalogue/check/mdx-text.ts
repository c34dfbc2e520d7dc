import { mdxToMdast, type MdastNode } from 'satteri';

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
    return [
      `<${unclosed}> is not closed`,
      `End the tag with /> if nothing stands in it, or write </${unclosed}> below.`,
    ];
  const surplus =
    /^Unexpected closing tag `<\/([\w.]*)>`(?:.*expected corresponding closing tag for `<([\w.]*)>`)?/.exec(reason);
  if (surplus?.[2] !== undefined)
    return [`</${surplus[1]!}> closes nothing, since <${surplus[2]}> is still open`, `Write </${surplus[2]}> first.`];
  if (surplus) return [`</${surplus[1]!}> closes nothing`, 'Remove it, or write the tag that it closes.'];
  if (reason.includes('expression')) return ['a brace is open', 'Close it, or write \\{ for the sign itself.'];
  if (after.startsWith('<!--')) return ['<!-- does not begin a note here', 'Write {/* the note */}.'];
  if (/^<(https?:|mailto:|[^\s<>]+@)/.test(after))
    return ['an address stands between < and >', 'Write a link: [the words](the address).'];
  if (/^<\/?[A-Za-z]/.test(after)) {
    const name = /^<\/?([\w.]*)/.exec(after)![1]!;
    return [
      `the tag <${name} cannot be read`,
      'Give each field a = and its text between quotation marks, and end the tag with > or />.',
    ];
  }
  if (after.startsWith('<')) return ['< begins a tag here', 'Write &lt; for the sign itself.'];
  return [`cannot be read (${reason})`, 'Compare the line with the ones around it.'];
}
