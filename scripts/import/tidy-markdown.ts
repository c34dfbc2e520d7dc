import { visit } from 'unist-util-visit';
import type { Tell } from './foreign-site.ts';
import { component, fieldOf, isComponent, type MarkdownNode, type MarkdownRoot } from './markdown-nodes.ts';
import { videoIn } from './videos.ts';

type Blocks = MarkdownRoot['children'];

/** Makes a text one of ours: videos from their addresses, components apart, headings from level two, no loose rules. */
export function tidyMarkdown(tree: MarkdownRoot, title: string, tell: Tell): MarkdownRoot {
  const children = withoutRules(tree.children.flatMap(componentsApart));
  levelHeadings({ ...tree, children });
  const named = children.flatMap((node): Blocks => {
    if (!isComponent(node) || node.name !== 'Video' || fieldOf(node, 'caption') !== '') return [node];
    const url = fieldOf(node, 'url');
    tell(node, `the video ${url} doesn’t say what it shows, so its caption is the title. Write a caption`);
    return [component('Video', { url, caption: title })];
  });
  return { ...tree, children: named };
}

/** Components must be at the top level of a text, so they move from a list, a quotation or a cell to below it. */
function componentsApart(node: Blocks[number]): Blocks {
  if (node.type === 'paragraph' && node.children.length === 0) return [];
  const video = videoIn(node);
  if (video !== null) return [video];
  if (isComponent(node) || !('children' in node)) return [node];
  const found: Blocks = [];
  const without = <Node extends MarkdownNode>(one: Node): Node => {
    if (!('children' in one)) return one;
    const kept = (one.children as Blocks).filter((child) => {
      if (isComponent(child)) found.push(child);
      return !isComponent(child);
    });
    return { ...one, children: kept.map(without) };
  };
  return [without(node), ...found];
}

/** Makes headings begin at level two, without gaps between levels. */
function levelHeadings(tree: MarkdownRoot): void {
  const headings: Extract<MarkdownNode, { type: 'heading' }>[] = [];
  visit(tree, 'heading', (node) => {
    headings.push(node);
  });
  const surplus = Math.min(...headings.map(({ depth }) => depth)) - 2;
  let before = 1;
  for (const heading of headings) {
    before = Math.max(2, Math.min(heading.depth - surplus, before + 1));
    heading.depth = before as typeof heading.depth;
  }
}

/** The text without rules before its first words and before its footnotes. */
function withoutRules(children: Blocks): Blocks {
  const says = ({ type }: MarkdownNode) => type !== 'thematicBreak' && type !== 'footnoteDefinition';
  const [first, last] = [children.findIndex(says), children.findLastIndex(says)];
  return children.filter(({ type }, index) => (index >= first && index <= last) || type !== 'thematicBreak');
}
