import type { MdastNode } from 'satteri';
import type { ContentKind } from '#catalogue/content-kinds.ts';
import { lineOfNode, type MdxFault } from '#catalogue/check/mdx-text.ts';
import { allNodes, textNodes, wordsOf } from '#catalogue/check/text/text-nodes.ts';
import type { SourceFile } from '#catalogue/check/source-file.ts';

type Heading = Extract<MdastNode, { type: 'heading' }>;

/** The highest heading level of a text, by kind. */
const FIRST_LEVEL: Partial<Record<ContentKind, number>> = { faqs: 4, reviews: 4 };

/**
 * Checks the order of headings: no level above the text's first one, no skipped level, no empty heading (WCAG
 * 1.3.1).
 */
export function checkHeadings(kind: ContentKind, source: SourceFile): MdxFault[] {
  const first = FIRST_LEVEL[kind] ?? 2;
  const headings = allNodes(textNodes(source)).filter((node) => node.type === 'heading');
  let above = first - 1;
  return headings.flatMap((heading) => {
    const line = lineOfNode(heading);
    const fault = (problem: string, mend: string): MdxFault[] => [{ line, field: 'text', problem, mend }];
    const words = wordsOf(heading);
    const { depth } = heading;
    const before = above;
    above = Math.max(depth, first);
    if (isUnderlined(heading, source.body)) {
      return fault(
        `the line of symbols turns this into a heading: "${shortened(words)}"`,
        'Leave an empty line above the symbols, or write ## before a heading.',
      );
    }
    if (words.trim() === '') return fault('a heading is empty', 'Write its words after the #, or remove the line.');
    if (depth < first) {
      const mend = `Write ${signs(first)} ${words}.`;
      return fault(`the heading "${words}" is a size that only the page title may use`, mend);
    }
    if (depth <= before + 1) return [];
    const upper = before < first ? 'the title' : signs(before);
    return fault(
      `the heading "${words}" skips a level: ${signs(depth)} below ${upper}`,
      `Write ${signs(before + 1)} ${words}.`,
    );
  });
}

/** Whether a line of = or - below makes the heading. Editors seldom mean that. */
function isUnderlined({ position }: Heading, body: string): boolean {
  const last = body.split('\n')[(position?.end.line ?? 1) - 1] ?? '';
  return position?.start.line !== position?.end.line && /^\s*(=+|-+)\s*$/.test(last);
}

function signs(level: number): string {
  return '#'.repeat(level);
}

function shortened(words: string): string {
  return words.length <= 40 ? words : `${words.slice(0, 39)}…`;
}
