import type { MdastNode } from 'satteri';
import { lineOfNode, allNodes, textNodes, wordsOf, type MdxFault } from '#catalogue/check/parsed-text.ts';
import type { SourceFile } from '#catalogue/check/source-file.ts';

/** Wrong Markdown that a page would show as it stands. */
interface Slip {
  readonly sign: RegExp;
  readonly problem: (found: string) => string;
  readonly mend: string;
}

const SLIPS: readonly Slip[] = [
  {
    sign: /!\[[^\]]*\]\([^)]*\s[^)]*\)/,
    problem: (found) => `the picture ${found} has a space in its file name`,
    mend: 'Rename the file without spaces, and write the new name here.',
  },
  {
    sign: /\[[^\]]+\]\s+\((?:[/#.]|https?:|mailto:|www\.)[^)\s]*\)/,
    problem: (found) => `${found} is not a link: there is a space between ] and (`,
    mend: 'Remove the space: [the words](the address).',
  },
  {
    sign: /\([^()]+\)\[(?:[/#]|https?:)[^\]]*\]/,
    problem: (found) => `${found} is not a link: its brackets are swapped`,
    mend: 'Write [the words](the address).',
  },
  {
    sign: /\[[^\]]+\]\((?:[^)\s]*\s[^)]*|[^)\s]*$)\)?/m,
    problem: (found) => `${found} is not a link`,
    mend: 'Write [the words](the address), without a space in the address, and close both brackets.',
  },
  {
    sign: /\[\^[^\]]+\]/,
    problem: (found) => `the footnote ${found} has no text`,
    mend: 'Write it on a line of its own at the end: the same brackets, a colon, and the text.',
  },
  {
    sign: /\[\/?(?:caption|gallery|embed|video|audio|playlist|youtube)\b[^\]]*\]/i,
    problem: (found) => `${found} is a WordPress shortcode and would appear as plain text`,
    mend: 'Remove it. A picture is ![what it shows](./name.jpg), and docs/editing/articles.md shows galleries and videos.',
  },
  {
    sign: /\{\{[^}]*\}\}/,
    problem: (found) => `${found} comes from another system and would appear as plain text`,
    mend: 'Write what it should say.',
  },
  {
    sign: /\[[^\]]+\]\[[^\]]*\]/,
    problem: (found) => `${found} is a link without an address`,
    mend: 'Write [the words](the address).',
  },
  {
    sign: /(?<![*\w])\*\*(?=[^\s*])|(?<=[^\s*])\*\*(?![*\w])/,
    problem: () => '** starts or ends bold text, but the other ** is missing',
    mend: 'Write ** before the first word and after the last, without a space inside.',
  },
  {
    sign: /^#{2,6}[^#\s]/m,
    problem: (found) => `${found}… is not a heading: it needs a space after #`,
    mend: 'Write a space between the signs and the words.',
  },
  {
    sign: /(?<=\S)\[[a-z]{1,2}\]|^\[[a-z]{1,2}\](?=\S)/m,
    problem: (found) => `${found} is a Google Docs comment mark and would appear as plain text`,
    mend: 'Remove the mark and its comment, which may be at the end of the text.',
  },
  {
    sign: /lorem ipsum/i,
    problem: () => 'this is placeholder text: "lorem ipsum"',
    mend: 'Write what visitors should read.',
  },
];

/** Paragraphs that an editor meant as a list or a table. */
const UNMADE: readonly { readonly line: RegExp; readonly what: string; readonly mend: string }[] = [
  { line: /^[-*•][^\s*-]/, what: 'a list', mend: 'Write a space after each - at the start of a line.' },
  { line: /^•\s/, what: 'a list', mend: 'Write - instead of • at the start of each line.' },
  { line: /^\d+[.)][^\s\d]/, what: 'a list', mend: 'Write a space after each number, as in 1. The first.' },
  { line: /^\|.*\|$/, what: 'a table', mend: 'Write a line such as | --- | --- | below the first.' },
];

/**
 * Finds wrong Markdown, syntax of other systems, and text that a page would show as code by accident.
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
  const problem = `these lines would be one paragraph, not ${unmade.what}`;
  return [{ line: lineOfNode(node), field: 'text', problem, mend: unmade.mend }];
}

/** Finds the bullets of a word processor, each of which became a paragraph. */
function checkBullets(node: MdastNode, lines: readonly string[]): MdxFault[] {
  const index = lines.findIndex((text) => /^\s*[•·▪●◦‣]/.test(text));
  if (index === -1) return [];
  const problem = `the line begins with ${lines[index]!.trim()[0]!}, which doesn’t make a list`;
  return [{ line: lineOfNode(node) + index, field: 'text', problem, mend: 'Write - and a space instead.' }];
}

/** Finds code without fences, which four spaces create, and fences without an end. */
function checkCode({ position }: MdastNode, body: string): MdxFault[] {
  if (position === undefined) return [];
  const lines = body.split('\n').slice(position.start.line - 1, position.end.line);
  const fence = /^\s*(?:>\s*)*(`{3,}|~{3,})/.exec(lines[0] ?? '')?.[1];
  const fault = (problem: string, mend: string) => [{ line: position.start.line, field: 'text', problem, mend }];
  if (fence === undefined) {
    return fault('the line starts with four spaces or a tab, so it would show as code', 'Start it at the left edge.');
  }
  if (lines.length > 1 && lines.at(-1)!.trimEnd().endsWith(fence)) return [];
  return fault(`${fence} starts code that never ends`, `Write ${fence} on a line of its own below the code.`);
}
