import { dirname } from 'node:path';
import { altFault } from '#catalogue/check/check-field-texts.ts';
import { fileProblem } from '#catalogue/check/content-files.ts';
import {
  OPEN_NOTE,
  tagFault,
  tagsIn,
  UNREADABLE,
  attributesOf,
  lineOfNode,
  textNodes,
  allNodes,
  wordsOf,
  type MdxFault,
} from '#catalogue/check/parsed-text.ts';
import { ARTICLE_COMPONENTS } from '#catalogue/schema/article-components.ts';
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
export function checkText(root: string, source: SourceFile): MdxFault[] {
  return textNodes(source).flatMap((node) => checkNode(node, root, dirname(source.file)));
}

function checkNode(node: MdastNode, root: string, folder: string): MdxFault[] {
  const inside = 'children' in node ? node.children.flatMap((child) => checkNode(child, root, folder)) : [];
  switch (node.type) {
    case 'html':
      return checkHtml(node.value, lineOfNode(node));
    case 'link':
    case 'definition':
      return [...checkLink(node.url, lineOfNode(node)), ...inside];
    case 'image':
      return checkPicture(node.url, node.alt ?? '', lineOfNode(node), root, folder);
    case 'imageReference':
      return [
        {
          line: lineOfNode(node),
          field: 'text',
          problem: `the picture [${node.alt ?? ''}] has its file name on another line`,
          mend: `Write them together: ![${node.alt ?? 'what it shows'}](./name.jpg).`,
        },
      ];
    default:
      return inside;
  }
}

function checkHtml(html: string, firstLine: number): MdxFault[] {
  return tagsIn(html).flatMap((tag) => {
    const line = firstLine + html.slice(0, tag.at).split('\n').length - 1;
    if (tag.name === null) {
      const isOpenNote = html.startsWith('<!--', tag.at) && !html.includes('-->', tag.at);
      return [{ line, field: 'text', ...(isOpenNote ? OPEN_NOTE : UNREADABLE) }];
    }
    const isClosing = html.startsWith('</', tag.at);
    if (isClosing) return [];
    if (Object.hasOwn(ARTICLE_COMPONENTS, tag.name)) {
      const mend = 'Rename the file so that its name ends in .mdx.';
      return [{ line, field: tag.name, problem: 'is a component, but the file is Markdown', mend }];
    }
    const fault = tagFault(tag.name, tag.attributes, TAGS_IN_MARKDOWN);
    return fault === null ? [] : [{ line, field: 'text', ...fault }];
  });
}

function checkLink(url: string, line: number): MdxFault[] {
  const address = URL.parse(url, 'https://site.example/');
  if (address !== null && PROTOCOLS.includes(address.protocol)) return [];
  const mend = 'Start it with / for a page of this site, https:// for another site, or mailto: or tel:.';
  return [{ line, field: 'text', problem: `the link to ${url} is not an address`, mend }];
}

function checkPicture(url: string, alt: string, line: number, root: string, folder: string): MdxFault[] {
  const fault = (problem: string, mend: string) => ({ line, field: 'text', problem, mend });
  const name = decode(url);
  const isElsewhere = URL.canParse(name) || name.startsWith('//');
  const missing = isElsewhere
    ? {
        problem: `the picture ${url} is on another site. Pages only show their own pictures`,
        mend: `Put it beside this file, if you may use it, and write ![${alt}](./name.jpg).`,
      }
    : fileProblem(root, folder, name, 'picture');
  const noWords = fault(
    `the picture ${url} has no description`,
    `Write what it shows between the brackets: ![The hill at dusk](${url}).`,
  );
  const poor = altFault(alt);
  return [
    ...(alt.trim() === '' ? [noWords] : []),
    ...(poor === null ? [] : [fault(`the description of the picture: ${poor.problem}`, poor.mend)]),
    ...(missing === null ? [] : [fault(missing.problem, missing.mend)]),
  ];
}

/** The name of a file on the disk. An address writes its spaces as %20. */
function decode(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

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
