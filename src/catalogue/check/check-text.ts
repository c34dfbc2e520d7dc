import { dirname } from 'node:path';
import { markdownToMdast, type MdastNode } from 'satteri';
import { fileProblem } from '#catalogue/check/file-beside.ts';
import { tagFault, tagsIn, UNREADABLE } from '#catalogue/check/markup.ts';
import { lineOfNode, readMdx, type MdxFault } from '#catalogue/check/mdx-text.ts';
import type { ContentProblem } from '#catalogue/check/problem.ts';
import type { SourceFile } from '#catalogue/check/source-file.ts';
import { ARTICLE_COMPONENTS } from '#catalogue/schema/article-components.ts';

/** The beginnings of a link that a text may have, besides an address of this site. */
const PROTOCOLS = ['https:', 'http:', 'mailto:', 'tel:'];
const TAGS_IN_MARKDOWN = '; docs/EDITING.md lists the tags that a text can hold';

/**
 * Checks the markup of a text: forbidden HTML, links without a valid address, and pictures that do not exist, are on
 * another site or have no text alternative (P22, P27, P28). It parses the text as the build does.
 *
 * Tags in MDX are components; another check reads those.
 */
export function checkText(root: string, { file, body, bodyLine }: SourceFile): ContentProblem[] {
  return nodesOf(file, body)
    .flatMap((node) => checkNode(node, root, dirname(file)))
    .map((fault) => ({ ...fault, file, line: bodyLine + fault.line - 1, severity: 'mistake' }));
}

/** Another check reports a text in MDX that cannot be parsed. */
function nodesOf(file: string, body: string): readonly MdastNode[] {
  if (file.endsWith('.mdx')) {
    const text = readMdx(body);
    return text.kind === 'read' ? text.nodes : [];
  }
  const tree = markdownToMdast(body, { features: { frontmatter: false } });
  return 'children' in tree ? tree.children : [];
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
          problem: `the picture [${node.alt ?? ''}] has its file in another line`,
          mend: `Write both together: ![${node.alt ?? 'what it shows'}](./name.jpg).`,
        },
      ];
    default:
      return inside;
  }
}

function checkHtml(html: string, firstLine: number): MdxFault[] {
  return tagsIn(html).flatMap((tag) => {
    const line = firstLine + html.slice(0, tag.at).split('\n').length - 1;
    if (tag.name === null) return [{ line, field: 'text', ...UNREADABLE }];
    const isClosing = html.startsWith('</', tag.at);
    if (isClosing) return [];
    if (Object.hasOwn(ARTICLE_COMPONENTS, tag.name)) {
      const mend = 'Rename the file so that its name ends in .mdx.';
      return [{ line, field: tag.name, problem: 'is a component, and the file is Markdown', mend }];
    }
    const fault = tagFault(tag.name, tag.attributes, TAGS_IN_MARKDOWN);
    return fault === null ? [] : [{ line, field: 'text', ...fault }];
  });
}

function checkLink(url: string, line: number): MdxFault[] {
  const address = URL.parse(url, 'https://site.example/');
  if (address !== null && PROTOCOLS.includes(address.protocol)) return [];
  const mend = 'Begin it with / for a page of this site, with https:// for another, or with mailto: or tel:.';
  return [{ line, field: 'text', problem: `the link to ${url} is no address`, mend }];
}

function checkPicture(url: string, alt: string, line: number, root: string, folder: string): MdxFault[] {
  const fault = (problem: string, mend: string) => ({ line, field: 'text', problem, mend });
  const name = decode(url);
  const isElsewhere = URL.canParse(name) || name.startsWith('//');
  const missing = isElsewhere
    ? {
        problem: `the picture ${url} is on another site, whose pictures a page does not show`,
        mend: `Put it beside this file, if it is yours to show, and write ![${alt}](./name.jpg).`,
      }
    : fileProblem(root, folder, name, 'picture');
  const noWords = fault(
    `the picture ${url} has no words for people who cannot see it`,
    `Write what it shows between the brackets: ![Uluru at dusk](${url}).`,
  );
  return [...(alt.trim() === '' ? [noWords] : []), ...(missing === null ? [] : [fault(missing.problem, missing.mend)])];
}

/** The name of a file on the disk. An address writes its spaces as %20. */
function decode(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
