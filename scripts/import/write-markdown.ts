import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { hasComponents, type MarkdownRoot } from './markdown-nodes.ts';

/** What MDX reads as code, and Markdown does not. */
const CODE_IN_MDX = [
  { character: '}', inConstruct: ['phrasing' as const] },
  { atBreak: true, character: 'i', after: 'mport\\b' },
  { atBreak: true, character: 'e', after: 'xport\\b' },
];

/** A tree as Markdown. Its file ends in `.mdx` if it has components. */
export function writeMarkdown(tree: MarkdownRoot): string {
  return unified()
    .use(remarkGfm)
    .use(remarkMdx)
    .use(remarkStringify, {
      bullet: '-',
      emphasis: '_',
      rule: '-',
      fences: true,
      resourceLink: true,
      listItemIndent: 'one',
      unsafe: hasComponents(tree) ? CODE_IN_MDX : [],
    })
    .stringify(tree)
    .trim()
    .replaceAll(/(<Picture [^\n]*\/>)\n\n(?= {2}<Picture)/g, '$1\n');
}

/** Words as Markdown that reads the same. */
export function plainMarkdown(words: string): string {
  return writeMarkdown({ type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value: words }] }] });
}
