import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSource } from '#catalogue/check/source-file.ts';
import { convertBody } from './convert-body.ts';
import { parseMarkdown } from './html.ts';
import { hasComponents, writeMarkdown } from './markdown.ts';
import { decoded } from './names.ts';
import type { Pictures } from './pictures.ts';

const ARTICLE = /^content\/articles\/([a-z0-9-]+)\.md$/;

/** Converts pasted HTML in an article, in the same file. It is renamed to `.mdx` if it has components afterwards. */
export function tidyFile(
  root: string,
  name: string,
  pictures: Pictures,
): { file: string; remarks: readonly string[] } | string {
  const file = name.replaceAll('\\', '/').replace(/^\.\//, '');
  const slug = ARTICLE.exec(file)?.[1];
  if (slug === undefined) return `${name} isn’t an article in Markdown. Name a file such as content/articles/name.md.`;
  if (!existsSync(join(root, file))) return `${name} doesn’t exist. Check its name.`;
  const source = readSource(root, file);
  const [problem] = source.problems;
  if (problem !== undefined) return `${file}, line ${problem.line}: ${problem.problem}. ${problem.mend}`;
  const body = { tree: parseMarkdown(source.body), file, linesBefore: source.bodyLine - 1 };
  const { tree, remarks, lacksPictures } = convertBody(body, {
    title: (source.data as { readonly title?: string }).title ?? '',
    picture: (url) => {
      const isBeside = /^\.{1,2}\//.test(url) && existsSync(join(root, dirname(file), decoded(url)));
      return isBeside ? { file: url } : pictures.take(url, dirname(file), slug);
    },
    origin: 'ours',
    addresses: new Map(),
    places: new Map(),
  });
  const text = readFileSync(join(root, file), 'utf8');
  const head = text.slice(0, text.length - source.body.length).trimEnd();
  const isDraft = /^draft: true$/m.test(head);
  const fields = lacksPictures && !isDraft ? head.replace(/---$/, 'draft: true\n---') : head;
  const becomes = hasComponents(tree) ? `${file}x` : file;
  writeFileSync(join(root, becomes), `${fields}\n\n${writeMarkdown(tree)}\n`);
  if (becomes !== file) rmSync(join(root, file));
  return { file: becomes, remarks };
}
