import type { MdastNode } from 'satteri';
import { lineOfNode, allNodes, textNodes, wordsOf, type TellOfText } from '#catalogue/check/parsed-text.ts';
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
export function checkWriting(source: SourceFile, tell: TellOfText): void {
  for (const node of allNodes(textNodes(source))) {
    if (node.type === 'text') checkWords(node, tell);
    else if (node.type === 'paragraph') checkLines(node, tell);
    else if (node.type === 'code') checkCode(node, source.body, tell);
  }
}

/** Tells of the first slip in a text. The others may follow from it. */
function checkWords(node: Extract<MdastNode, { type: 'text' }>, tell: TellOfText): void {
  for (const { sign, problem, mend } of SLIPS) {
    const found = sign.exec(node.value);
    if (found === null) continue;
    const line = lineOfNode(node) + node.value.slice(0, found.index).split('\n').length - 1;
    tell(line, problem(found[0]), mend);
    return;
  }
}

/** Finds paragraphs that were meant as something else, and the bullets of a word processor. */
function checkLines(node: MdastNode, tell: TellOfText): void {
  const lines = wordsOf(node).split('\n');
  const unmade = UNMADE.find(({ line }) => lines.length > 1 && lines.every((text) => line.test(text.trim())));
  if (unmade !== undefined) {
    tell(lineOfNode(node), `these lines would be one paragraph, not ${unmade.what}`, unmade.mend);
    return;
  }
  const index = lines.findIndex((text) => /^\s*[•·▪●◦‣]/.test(text));
  if (index === -1) return;
  const problem = `the line begins with ${lines[index]!.trim()[0]!}, which doesn’t make a list`;
  tell(lineOfNode(node) + index, problem, 'Write - and a space instead.');
}

/** Finds code without fences, which four spaces create, and fences without an end. */
function checkCode({ position }: MdastNode, body: string, tell: TellOfText): void {
  if (position === undefined) return;
  const lines = body.split('\n').slice(position.start.line - 1, position.end.line);
  const fence = /^\s*(?:>\s*)*(`{3,}|~{3,})/.exec(lines[0] ?? '')?.[1];
  if (fence === undefined) {
    const problem = 'the line starts with four spaces or a tab, so it would show as code';
    tell(position.start.line, problem, 'Start it at the left edge.');
  } else if (lines.length === 1 || !lines.at(-1)!.trimEnd().endsWith(fence)) {
    const mend = `Write ${fence} on a line of its own below the code.`;
    tell(position.start.line, `${fence} starts code that never ends`, mend);
  }
}
