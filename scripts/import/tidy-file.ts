import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { markdownToHtml } from 'satteri';
import { convertBody } from './convert-body.ts';
import type { PictureFolder } from './picture-folder.ts';
import { templateTagsToHtml } from './shortcodes.ts';
import { decoded } from './slugs.ts';
import { writeMarkdown } from './write-markdown.ts';
import { readSource } from '#catalogue/check/source-file.ts';

const ARTICLE = /^content\/articles\/([a-z0-9-]+)\.md$/;

/**
 * Converts pasted HTML in an article, in the same file (E03). The file is renamed to `.mdx` if it has components
 * afterwards.
 */
export function tidyFile(
  root: string,
  name: string,
  pictures: PictureFolder,
): { file: string; remarks: readonly string[] } | string {
  const file = name.replaceAll('\\', '/').replace(/^\.\//, '');
  const slug = ARTICLE.exec(file)?.[1];
  if (slug === undefined) return `${name} is no article in Markdown: name a file such as content/articles/name.md.`;
  if (!existsSync(join(root, file))) return `${name} is not there.`;
  const text = readFileSync(join(root, file), 'utf8');
  const source = readSource(root, file);
  const [problem] = source.problems;
  if (problem !== undefined) return `${file}, line ${problem.line}: ${problem.problem}. ${problem.mend}`;
  const { title = '' } = source.data as { readonly title?: string };
  const tags = templateTagsToHtml(source.body);
  const { html } = markdownToHtml(tags.html);
  const start = text.length - source.body.length;
  const body = {
    html,
    breaksAreParagraphs: false,
    footnotes: new Map<string, string>(),
    place: { file, source: text, start, end: text.length },
    faults: tags.faults,
  };
  const { children, remarks, lacksPictures } = convertBody(body, {
    title,
    picture: (url) => {
      const isBeside = /^\.{1,2}\//.test(url) && existsSync(join(root, dirname(file), decoded(url)));
      return isBeside ? { file: url } : pictures.take(url, dirname(file), slug);
    },
    isOurs: true,
    origin: null,
    addresses: new Map(),
    places: new Map(),
  });
  const written = writeMarkdown(children);
  const head = text.slice(0, start).trimEnd();
  const isDraft = /^draft: true$/m.test(head);
  const fields = lacksPictures && !isDraft ? head.replace(/---$/, 'draft: true\n---') : head;
  const becomes = written.hasComponents ? `${file}x` : file;
  writeFileSync(join(root, becomes), `${fields}\n\n${written.text}\n`);
  if (becomes !== file) rmSync(join(root, file));
  return { file: becomes, remarks };
}
