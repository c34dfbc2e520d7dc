import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lineAt } from './foreign-site.ts';
import { parseMarkdown } from './html.ts';
import { hasComponents } from './markdown-nodes.ts';
import { convertBody } from './convert-body.ts';
import type { PictureFolder } from './picture-folder.ts';
import { decoded } from './slugs.ts';
import { writeMarkdown } from './write-markdown.ts';
import { readSource } from '#catalogue/check/source-file.ts';

const ARTICLE = /^content\/articles\/([a-z0-9-]+)\.md$/;

/**
 * Converts pasted HTML in an article, in the same file. The file is renamed to `.mdx` if it has components
 * afterwards.
 */
export function tidyFile(
  root: string,
  name: string,
  pictures: PictureFolder,
): { file: string; remarks: readonly string[] } | string {
  const file = name.replaceAll('\\', '/').replace(/^\.\//, '');
  const slug = ARTICLE.exec(file)?.[1];
  if (slug === undefined) return `${name} isn’t an article in Markdown. Name a file such as content/articles/name.md.`;
  if (!existsSync(join(root, file))) return `${name} doesn’t exist. Check its name.`;
  const text = readFileSync(join(root, file), 'utf8');
  const source = readSource(root, file);
  const [problem] = source.problems;
  if (problem !== undefined) return `${file}, line ${problem.line}: ${problem.problem}. ${problem.mend}`;
  const { title = '' } = source.data as { readonly title?: string };
  const start = text.length - source.body.length;
  const body = { tree: parseMarkdown(source.body), file, linesBefore: lineAt(text, start) - 1 };
  const { tree, remarks, lacksPictures } = convertBody(body, {
    title,
    picture: (url) => {
      const isBeside = /^\.{1,2}\//.test(url) && existsSync(join(root, dirname(file), decoded(url)));
      return isBeside ? { file: url } : pictures.take(url, dirname(file), slug);
    },
    origin: 'ours',
    addresses: new Map(),
    places: new Map(),
  });
  const head = text.slice(0, start).trimEnd();
  const isDraft = /^draft: true$/m.test(head);
  const fields = lacksPictures && !isDraft ? head.replace(/---$/, 'draft: true\n---') : head;
  const becomes = hasComponents(tree) ? `${file}x` : file;
  writeFileSync(join(root, becomes), `${fields}\n\n${writeMarkdown(tree)}\n`);
  if (becomes !== file) rmSync(join(root, file));
  return { file: becomes, remarks };
}
