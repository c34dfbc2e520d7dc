import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parse } from 'yaml';
import { checkContent } from '#catalogue/check/check-content.ts';
import { formatProblems, hasMistakes } from '#catalogue/check/problem.ts';
import { readSource } from '#catalogue/check/source-file.ts';
import { clockInZone, dateInZone } from '#domain/calendar-date.ts';
import { decoded } from './addresses.ts';
import { convertBody } from './convert-body.ts';
import { parseMarkdown } from './html.ts';
import { importSite } from './import-site.ts';
import { hasComponents, writeMarkdown } from './markdown.ts';
import { Pictures } from './pictures.ts';
import { readFolder } from './read-folder.ts';
import { readGhost } from './read-ghost.ts';
import { readWordPress } from './read-wordpress.ts';
import { readWords, refuse, type Answer } from '../office/answer.ts';

const READERS = { wordpress: readWordPress, ghost: readGhost, markdown: readFolder, tidy: null };
const USAGE = `npm run -s import -- wordpress export.xml
npm run -s import -- ghost export.json
npm run -s import -- markdown folder/
npm run -s import -- tidy content/articles/pasted.md

  --pictures folder/     the folder that has the pictures`;

/**
 * Brings the articles of another system into the content under `root`, or tidies a text that was pasted. Nothing is
 * fetched: pictures come from the folder that is named.
 */
export function runImport(words: readonly string[], root: string): Answer {
  const { asked, refused } = readWords(USAGE, {
    args: [...words],
    allowPositionals: true,
    options: { pictures: { type: 'string' } },
  });
  if (refused) return refused;
  const [kind = '', from, ...rest] = asked.positionals;
  const { pictures: shown = kind === 'markdown' ? from : undefined } = asked.values;
  if (!Object.hasOwn(READERS, kind))
    return refuse(`Say what to import: ${Object.keys(READERS).join(', ')}.`, '', USAGE);
  if (from === undefined || rest.length > 0) return refuse(`Name one file or folder after ${kind}.`, '', USAGE);
  const path = resolve(root, from);
  if (!existsSync(path)) return refuse(`${from} doesn’t exist. Check its name.`);
  const folder = shown === undefined ? null : resolve(root, shown);
  if (folder !== null && !(existsSync(folder) && statSync(folder).isDirectory()))
    return refuse(`${shown} isn’t a folder. Name a folder.`);
  const pictures = new Pictures(root, folder);
  const read = READERS[kind as keyof typeof READERS];
  if (read === null) return tidyFile(root, from, pictures);
  const settings = parse(readFileSync(join(root, 'content/settings/operator.yaml'), 'utf8')) as { time_zone?: string };
  const zone = settings.time_zone ?? 'UTC';
  const site = read(path, (instant) => `${dateInZone(instant, zone)} ${clockInZone(instant, zone)}`);
  return typeof site === 'string' ? refuse(site) : checked(root, importSite(site, root, pictures));
}

/** Checks the imported content, like everything that an editor writes. */
function checked(root: string, ...done: string[]): Answer {
  const problems = checkContent(root);
  if (!hasMistakes(problems)) return { ok: true, lines: done };
  return refuse(...done, '', `The content has mistakes:\n\n${formatProblems(problems)}`);
}

const ARTICLE = /^content\/articles\/([a-z0-9-]+)\.md$/;

/** Converts pasted HTML in an article, in the same file. It is renamed to `.mdx` if it has components afterwards. */
function tidyFile(root: string, name: string, pictures: Pictures): Answer {
  const file = name.replaceAll('\\', '/').replace(/^\.\//, '');
  const slug = ARTICLE.exec(file)?.[1];
  if (slug === undefined)
    return refuse(`${name} isn’t an article in Markdown. Name a file such as content/articles/name.md.`);
  const source = readSource(root, file);
  const [problem] = source.problems;
  if (problem !== undefined) return refuse(`${file}, line ${problem.line}: ${problem.problem}. ${problem.mend}`);
  const body = { tree: parseMarkdown(source.body), file, linesBefore: source.bodyLine - 1 };
  const { tree, remarks, lacksPictures } = convertBody(body, {
    title: (source.data as { readonly title?: string }).title ?? '',
    picture: (url) => {
      const isBeside = /^\.{1,2}\//.test(url) && existsSync(join(root, dirname(file), decoded(url)));
      return isBeside ? { file: url } : pictures.take(url, dirname(file), slug);
    },
    ...{ origin: 'ours', addresses: new Map(), places: new Map() },
  });
  const text = readFileSync(join(root, file), 'utf8');
  const head = text.slice(0, text.length - source.body.length).trimEnd();
  const isDraft = /^draft: true$/m.test(head);
  const fields = lacksPictures && !isDraft ? head.replace(/---$/, 'draft: true\n---') : head;
  const becomes = hasComponents(tree) ? `${file}x` : file;
  writeFileSync(join(root, becomes), `${fields}\n\n${writeMarkdown(tree)}\n`);
  if (becomes !== file) rmSync(join(root, file));
  return checked(root, `${becomes}: tidied.`, ...remarks);
}
