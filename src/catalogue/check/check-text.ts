import { dirname } from 'node:path';
import Slugger from 'github-slugger';
import { altFault } from '#catalogue/check/check-field-texts.ts';
import { fileProblem } from '#catalogue/check/content-files.ts';
import {
  OPEN_NOTE,
  tagFault,
  tagsIn,
  UNREADABLE,
  attributesOf,
  decoded,
  lineOfNode,
  textNodes,
  allNodes,
  wordsOf,
  type TellOfText,
} from '#catalogue/check/parsed-text.ts';
import { ARTICLE_COMPONENTS } from '#catalogue/schema/article-components.ts';
import { RESERVED_HEADINGS, RESERVED_IDS } from '#catalogue/schema/text.ts';
import type { MdastNode } from 'satteri';
import type { ContentKind } from '#catalogue/content-kinds.ts';
import type { SourceFile } from '#catalogue/check/source-file.ts';

/** The beginnings of a link that a text may have, besides an address of this site. */
const PROTOCOLS = ['https:', 'http:', 'mailto:', 'tel:'];
const TAGS_IN_MARKDOWN = '; docs/EDITING.md lists the tags that a text can hold';

/**
 * Checks the markup of a text: forbidden HTML, links without a valid address, and pictures that do not exist, are on
 * another site or have no text alternative. It parses the text as the build does.
 *
 * Tags in MDX are components; another check reads those.
 */
export function checkText(root: string, kind: ContentKind, source: SourceFile, tell: TellOfText): void {
  for (const node of allNodes(textNodes(source))) {
    const line = lineOfNode(node);
    if (node.type === 'html') checkHtml(node.value, kind, line, tell);
    else if (node.type === 'link' || node.type === 'definition') checkLink(node.url, line, tell);
    else if (node.type === 'image') checkPicture(node, root, dirname(source.file), tell);
    else if (node.type === 'imageReference') {
      const mend = `Write them together: ![${node.alt ?? 'what it shows'}](./name.jpg).`;
      tell(line, `the picture [${node.alt ?? ''}] has its file name on another line`, mend);
    }
  }
}

function checkHtml(html: string, kind: ContentKind, firstLine: number, tell: TellOfText): void {
  for (const tag of tagsIn(html)) {
    const line = firstLine + html.slice(0, tag.at).split('\n').length - 1;
    if (tag.name === null) {
      const isOpenNote = html.startsWith('<!--', tag.at) && !html.includes('-->', tag.at);
      const { problem, mend } = isOpenNote ? OPEN_NOTE : UNREADABLE;
      tell(line, problem, mend);
    } else if (html.startsWith('</', tag.at)) {
      continue;
    } else if (Object.hasOwn(ARTICLE_COMPONENTS, tag.name)) {
      const [problem, mend] =
        kind === 'articles'
          ? ['is a component, but the file is Markdown', 'Rename the file so that its name ends in .mdx.']
          : ['works only in articles', 'Write it in Markdown: components work only in content/articles.'];
      tell(line, problem, mend, tag.name);
    } else {
      const fault = tagFault(tag.name, tag.attributes, TAGS_IN_MARKDOWN);
      if (fault !== null) tell(line, fault.problem, fault.mend);
    }
  }
}

function checkLink(url: string, line: number, tell: TellOfText): void {
  const address = URL.parse(url, 'https://site.example/');
  if (address !== null && PROTOCOLS.includes(address.protocol)) return;
  const mend = 'Start it with / for a page of this site, https:// for another site, or mailto: or tel:.';
  tell(line, `the link to ${url} is not an address`, mend);
}

type Image = Extract<MdastNode, { type: 'image' }>;

function checkPicture(image: Image, root: string, folder: string, tell: TellOfText): void {
  const { url } = image;
  const alt = image.alt ?? '';
  const line = lineOfNode(image);
  if (alt.trim() === '') {
    const mend = `Write what it shows between the brackets: ![The hill at dusk](${url}).`;
    tell(line, `the picture ${url} has no description`, mend);
  }
  const poor = altFault(alt);
  if (poor !== null) tell(line, `the description of the picture: ${poor.problem}`, poor.mend);
  const name = decoded(url);
  if (URL.canParse(name) || name.startsWith('//')) {
    const mend = `Put it beside this file, if you may use it, and write ![${alt}](./name.jpg).`;
    tell(line, `the picture ${url} is on another site. Pages only show their own pictures`, mend);
    return;
  }
  const missing = fileProblem(root, folder, name, 'picture');
  if (missing !== null) tell(line, missing.problem, missing.mend);
}

type Heading = Extract<MdastNode, { type: 'heading' }>;

const FIRST_LEVEL: Partial<Record<ContentKind, number>> = { faqs: 4, reviews: 4 };

/**
 * Checks the order of headings: no level above the text's first one, no skipped level, no empty heading (WCAG
 * 1.3.1). No heading has an id that the page itself uses.
 */
export function checkHeadings(kind: ContentKind, source: SourceFile, tell: TellOfText): void {
  const first = FIRST_LEVEL[kind] ?? 2;
  const taken = [...RESERVED_IDS, ...(RESERVED_HEADINGS[kind] ?? [])];
  const slugger = new Slugger();
  let above = first - 1;
  for (const heading of allNodes(textNodes(source))) {
    if (heading.type !== 'heading') continue;
    const line = lineOfNode(heading);
    const words = wordsOf(heading);
    const id = slugger.slug(words);
    const { depth } = heading;
    const before = above;
    above = Math.max(depth, first);
    if (isUnderlined(heading, source.body)) {
      const problem = `the line of symbols turns this into a heading: "${shortened(words)}"`;
      tell(line, problem, 'Leave an empty line above the symbols, or write ## before a heading.');
    } else if (words.trim() === '') {
      tell(line, 'a heading is empty', 'Write its words after the #, or remove the line.');
    } else if (depth < first) {
      const problem = `the heading "${words}" is a size that only the page title may use`;
      tell(line, problem, `Write ${signs(first)} ${words}.`);
    } else if (depth > before + 1) {
      const upper = before < first ? 'the title' : signs(before);
      const problem = `the heading "${words}" skips a level: ${signs(depth)} below ${upper}`;
      tell(line, problem, `Write ${signs(before + 1)} ${words}.`);
    } else if (taken.includes(id)) {
      tell(line, `the heading "${words}" has the address of a part of the page`, 'Use other words.');
    }
  }
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

/** Tags that have no closing tag, and tags whose closing tag is optional. */
const WITHOUT_END = ['br', 'hr', 'wbr', 'col'];
const END_IMPLIED = ['li', 'p', 'dd', 'dt', 'td', 'th', 'tr', 'tbody', 'thead', 'tfoot', 'colgroup', 'caption'];

/**
 * Finds opening tags without a closing tag, and the reverse. Both break the page around the text. Another check
 * reports tags that a text cannot contain.
 */
export function checkTagPairs(source: SourceFile, tell: TellOfText): void {
  if (source.file.endsWith('.mdx')) return;
  const open: { readonly name: string; readonly line: number }[] = [];
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
      if (opened === -1) tell(line, `</${name}> has no opening tag`, 'Remove it, or write its opening tag.');
      else open.splice(opened, 1);
    }
  }
  for (const { name, line } of open) tell(line, `<${name}> is not closed`, `Write </${name}> after its content.`);
}
