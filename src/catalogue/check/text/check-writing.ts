import type { MdastNode } from 'satteri';
import { lineOfNode, type MdxFault } from '#catalogue/check/mdx-text.ts';
import type { SourceFile } from '#catalogue/check/source-file.ts';
import { allNodes, textNodes, wordsOf } from '#catalogue/check/text/text-nodes.ts';

/** Wrong Markdown that a page would show as it stands. */
interface Slip {
  readonly sign: RegExp;
  readonly problem: (found: string) => string;
  readonly mend: string;
}

const SLIPS: readonly Slip[] = [
  {
    sign: /!\[[^\]]*\]\([^)]*\s[^)]*\)/,
    problem: (found) => `the picture ${found} has a space in its name`,
    mend: 'Rename the file without spaces, and write the new name here.',
  },
  {
    sign: /\[[^\]]+\]\s+\((?:[/#.]|https?:|mailto:|www\.)[^)\s]*\)/,
    problem: (found) => `${found} is no link: there is a space between ] and (`,
    mend: 'Write both together: [the words](the address).',
  },
  {
    sign: /\([^()]+\)\[(?:[/#]|https?:)[^\]]*\]/,
    problem: (found) => `${found} is no link: its brackets are the wrong way round`,
    mend: 'Write [the words](the address).',
  },
  {
    sign: /\[[^\]]+\]\((?:[^)\s]*\s[^)]*|[^)\s]*$)\)?/m,
    problem: (found) => `${found} is no link`,
    mend: 'Write [the words](the address), without a space in the address, and close both brackets.',
  },
  {
    sign: /\[\^[^\]]+\]/,
    problem: (found) => `the footnote ${found} has no text`,
    mend: 'Write it on a line of its own at the end: the same brackets, a colon, and the text.',
  },
  {
    sign: /\[\/?(?:caption|gallery|embed|video|audio|playlist|youtube)\b[^\]]*\]/i,
    problem: (found) => `${found} is a shortcode of WordPress, which would be shown as it stands`,
    mend: 'Remove it. A picture is ![what it shows](./name.jpg), and docs/editing/articles.md shows galleries and videos.',
  },
  {
    sign: /\{\{[^}]*\}\}/,
    problem: (found) => `${found} is from another system, and would be shown as it stands`,
    mend: 'Write what it should say.',
  },
  {
    sign: /\[[^\]]+\]\[[^\]]*\]/,
    problem: (found) => `${found} is a link whose address is nowhere`,
    mend: 'Write [the words](the address).',
  },
  {
    sign: /(?<![*\w])\*\*(?=[^\s*])|(?<=[^\s*])\*\*(?![*\w])/,
    problem: () => '** begins or ends a bold text that has no other end',
    mend: 'Write ** before the first and behind the last word, without a space inside.',
  },
  {
    sign: /^#{2,6}[^#\s]/m,
    problem: (found) => `${found}… is no heading: there is no space behind #`,
    mend: 'Write a space between the signs and the words.',
  },
  {
    sign: /(?<=\S)\[[a-z]{1,2}\]|^\[[a-z]{1,2}\](?=\S)/m,
    problem: (found) => `${found} marks a comment of Google Docs, which would be shown as it stands`,
    mend: 'Remove the mark and the comment; the same mark may stand at the end of the text.',
  },
  {
    sign: /lorem ipsum/i,
    problem: () => 'there is a text to fill the place: "lorem ipsum"',
    mend: 'Write what visitors should read.',
  },
];

/** Paragraphs that an editor meant as a list or a table. */
const UNMADE: readonly { readonly line: RegExp; readonly what: string; readonly mend: string }[] = [
  { line: /^[-*•][^\s*-]/, what: 'a list', mend: 'Write a space behind each - at the beginning of a line.' },
  { line: /^•\s/, what: 'a list', mend: 'Write - instead of • at the beginning of each line.' },
  { line: /^\d+[.)][^\s\d]/, what: 'a list', mend: 'Write a space behind each number, as in 1. The first.' },
  { line: /^\|.*\|$/, what: 'a table', mend: 'Write a line such as | --- | --- | below the first.' },
];

/**
 * Finds wrong Markdown, syntax of other systems, and text that a page would show as code by accident (E01, E03).
 */
export function checkWriting(source: SourceFile): MdxFault[] {
  return allNodes(textNodes(source)).flatMap((node) => {
    if (node.type === 'text') return checkWords(node);
    if (node.type === 'paragraph') return checkLines(node);
    return node.type === 'code' ? checkCode(node, source.body) : [];
  });
}

function checkWords(node: Extract<MdastNode, { type: 'text' }>): MdxFault[] {
  for (const { sign, problem, mend } of SLIPS) {
    const found = sign.exec(node.value);
    if (found === null) continue;
    const line = lineOfNode(node) + node.value.slice(0, found.index).split('\n').length - 1;
    return [{ line, field: 'text', problem: problem(found[0]), mend }];
  }
  return [];
}

function checkLines(node: MdastNode): MdxFault[] {
  const lines = wordsOf(node).split('\n');
  const unmade = UNMADE.find(({ line }) => lines.length > 1 && lines.every((text) => line.test(text.trim())));
  if (unmade === undefined) return checkBullets(node, lines);
  const problem = `these lines are not ${unmade.what}, but one paragraph`;
  return [{ line: lineOfNode(node), field: 'text', problem, mend: unmade.mend }];
}

/** Finds the bullets of a word processor, each of which became a paragraph. */
function checkBullets(node: MdastNode, lines: readonly string[]): MdxFault[] {
  const index = lines.findIndex((text) => /^\s*[•·▪●◦‣]/.test(text));
  if (index === -1) return [];
  const problem = `the line begins with ${lines[index]!.trim()[0]!}, which makes no list`;
  return [{ line: lineOfNode(node) + index, field: 'text', problem, mend: 'Write - and a space instead.' }];
}

/** Finds code without fences, which four spaces create, and fences without an end. */
function checkCode({ position }: MdastNode, body: string): MdxFault[] {
  if (position === undefined) return [];
  const lines = body.split('\n').slice(position.start.line - 1, position.end.line);
  const fence = /^\s*(?:>\s*)*(`{3,}|~{3,})/.exec(lines[0] ?? '')?.[1];
  const fault = (problem: string, mend: string) => [{ line: position.start.line, field: 'text', problem, mend }];
  if (fence === undefined) {
    return fault('the line begins with four spaces or a tab, and would be shown as code', 'Begin it at the left edge.');
  }
  if (lines.length > 1 && lines.at(-1)!.trimEnd().endsWith(fence)) return [];
  return fault(`${fence} begins code that never ends`, `Write ${fence} on a line of its own below the code.`);
}
