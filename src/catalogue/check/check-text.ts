import { dirname } from 'node:path';
import type { MdastNode } from 'satteri';
import { altFault } from '#catalogue/check/check-field-texts.ts';
import { fileProblem } from '#catalogue/check/file-beside.ts';
import { OPEN_NOTE, tagFault, tagsIn, UNREADABLE } from '#catalogue/check/markup.ts';
import { lineOfNode, type MdxFault } from '#catalogue/check/mdx-text.ts';
import type { SourceFile } from '#catalogue/check/source-file.ts';
import { textNodes } from '#catalogue/check/text/text-nodes.ts';
import { ARTICLE_COMPONENTS } from '#catalogue/schema/article-components.ts';

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
