import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { Document, parse } from 'yaml';
import { mostCharacters, withoutMarkup } from '#catalogue/check/check-field-texts.ts';
import { IMPORTED } from '#catalogue/check/content-files.ts';
import { pageOf } from '#catalogue/check/site-addresses.ts';
import { DAY } from '#domain/durations.ts';
import { excerpt } from '#domain/text/prose.ts';
import { altOf, freeName, freeSlug, nameOf, readablePath } from './addresses.ts';
import { convertBody, headingTargets, type Conversion } from './convert-body.ts';
import { addRedirects, entriesOf, frontMatter, placeEntries } from './entries.ts';
import type { ForeignArticle, ForeignSite } from './foreign-site.ts';
import { hasComponents, nodesIn, said, writeMarkdown, type MarkdownRoot } from './markdown.ts';
import type { Pictures, Taken } from './pictures.ts';

const FOLDER = 'content/articles';

/** Writes the articles of a site, with their authors, categories and pictures, into the content. Changes no existing file. */
export function importSite(site: ForeignSite, root: string, pictures: Pictures): string {
  const imported = readImported(root);
  const fresh = site.articles.filter(({ key }) => !imported.has(key));
  const named = { authors: fresh.map(({ author }) => [author]), categories: fresh.map((one) => one.categories) };
  const authors = placeEntries(root, 'authors', site.authors, named.authors, pictures);
  const categories = placeEntries(root, 'categories', site.categories, named.categories, pictures);
  const there = entriesOf(root, 'articles');
  const taken = new Set(there.map(({ slug }) => slug));
  const titles = new Set(there.map(({ name }) => name));
  const slugs = new Map(
    site.articles.map(({ key, slug, title }) => [key, imported.get(key) ?? freeSlug([slug, title], taken)]),
  );
  const addressOf = (key: string) => pageOf({ kind: 'articles', slug: slugs.get(key)! });
  const addresses = new Map([
    ...site.articles.flatMap(({ key, path }) => (path === null ? [] : [[readablePath(path), addressOf(key)] as const])),
    ...categories.moved,
    ...authors.moved,
  ]);
  const places = new Map(site.articles.map(({ key, body }) => [addressOf(key), headingTargets(body.tree)]));
  const written = fresh.map((article) => {
    const slug = slugs.get(article.key)!;
    const known = new Set(article.categories.flatMap((key) => categories.slugs.get(key) ?? []));
    const result = writeArticle(article, root, slug, {
      title: freeName(article.title || 'Untitled', ['articles', 'title'], titles),
      author: authors.slugs.get(article.author) ?? authors.slugs.get('')!,
      categories: known.size > 0 ? [...known] : [categories.slugs.get('')!],
      picture: (url) => pictures.take(url, FOLDER, slug, article.body.file),
      ...{ origin: site.origin, addresses, places },
    });
    // Written at once, so that an interrupted import can be continued.
    imported.set(article.key, slug);
    writeImported(root, imported);
    return result;
  });
  const redirects = addRedirects(root, addresses);
  const drafts = written.filter(({ isDraft }) => isDraft).length;
  const toCheck = written.filter(({ remarks }) => remarks.length > 0);
  const others = [...site.left, ...authors.remarks, ...categories.remarks, ...redirects.refused];
  const listed = (lines: readonly string[]) => [...lines.map((line) => `- ${line}`), ''];
  return [
    ...['# Import', ''],
    ...listed([
      `${count(written.length, 'article')} written, ${drafts} of them as drafts; ${site.articles.length - fresh.length} imported before.`,
      `${count(pictures.count, 'picture')} copied, ${count(redirects.added, 'redirect')} added.`,
      ...(authors.added.length === 0 ? [] : [`New authors: ${authors.added.join(', ')}`]),
      ...(categories.added.length === 0 ? [] : [`New categories: ${categories.added.join(', ')}`]),
    ]),
    ...(others.length === 0 ? [] : ['## Everything else', '', ...listed(others)]),
    ...(toCheck.length === 0 ? [] : ['## Articles to check', '']),
    ...toCheck.flatMap(({ file, title, isDraft, remarks }) => [
      ...[`### ${title}`, '', `${file}${isDraft ? ', a draft' : ''}`, '', ...listed(remarks)],
    ]),
  ].join('\n');
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

/** Stands for a missing picture, so that the site can be built without it. */
const STAND_IN = 'picture-to-come.svg';
/** The length of a card's text, in characters, if the export has no excerpt. */
const LEAD_IN_LENGTH = 160;
const LONGEST_LEAD_IN = mostCharacters('articles', 'lead_in') - 1;

/** How an article becomes part of the content. Its title has a number if another article has the same. */
interface Place extends Conversion {
  readonly author: string;
  readonly categories: readonly string[];
}

/** Writes an article as a file of the content. An article without a picture or a date is a draft. */
function writeArticle(article: ForeignArticle, root: string, slug: string, at: Place) {
  const { title, author, categories } = at;
  mkdirSync(join(root, FOLDER), { recursive: true });
  const body = convertBody(article.body, at);
  const head = headOf(article, body.tree, at.picture);
  if (head.isStandIn) copyFileSync(join(import.meta.dirname, STAND_IN), join(root, FOLDER, STAND_IN));
  const text = writeMarkdown(head.tree);
  const isUnfinished = head.isStandIn || body.lacksPictures || article.title === '' || text === '';
  const isDraft = article.isDraft || article.time === null || isUnfinished;
  const file = `${FOLDER}/${slug}.${hasComponents(head.tree) ? 'mdx' : 'md'}`;
  const fields = {
    title,
    lead_in: excerpt(withoutMarkup(article.excerpt), LONGEST_LEAD_IN) || leadIn(body.tree) || title,
    ...(article.time === null ? {} : whenOf(article.time)),
    ...(isDraft ? { draft: true } : {}),
    ...{ author, categories, pictures: [head.picture] },
  };
  writeFileSync(join(root, file), `${frontMatter(fields)}\n${text || '_Text to add_'}\n`);
  const isLong = [...article.title].length > mostCharacters('articles', 'title');
  const faults: readonly [isFault: boolean, remark: string][] = [
    [article.title === '', 'title: it had none. Write one.'],
    [isLong, `title: "${article.title}" is too long. Write a shorter one.`],
    [!['', title].includes(article.title) && !isLong, 'title: another article has the same. Write a different one.'],
    [[...article.excerpt].length > LONGEST_LEAD_IN, `lead_in: "${article.excerpt}" is too long. Write a shorter one.`],
    [article.time === null && !article.isDraft, 'published_date: it had none. Write the day it appeared.'],
    [text === '', 'It has no text. Write one below its second ---.'],
  ];
  const own = faults.flatMap(([isFault, remark]) => (isFault ? [remark] : []));
  return { file, title, isDraft, remarks: [...article.remarks, ...own, ...head.remarks, ...body.remarks] };
}

function whenOf(time: string): { publish?: string; published_date?: string } {
  const isToCome = Date.parse(`${time.replace(' ', 'T')}Z`) > Date.now() - DAY;
  return isToCome ? { publish: time } : { published_date: time.slice(0, 10) };
}

/**
 * The picture of an article: the chosen one, the first of the text, or a placeholder. Gives the text without it where it
 * would stand twice: at its beginning.
 */
function headOf({ picture, title }: ForeignArticle, tree: MarkdownRoot, take: (url: string) => Taken) {
  const taken = picture && take(picture.url);
  const [inText] = nodesIn(tree, 'image');
  const remarks = taken?.missing ? [`${taken.missing}. Put another beside the file, and write its name as image.`] : [];
  let shown = { image: `./${STAND_IN}`, alt: 'Mountains under the sun, until there is a picture' };
  if (picture && taken?.file) {
    const words = altOf(picture.alt) || altOf(picture.caption);
    if (words === '') remarks.push(`${picture.url} doesn’t say what it shows. Write its alt.`);
    shown = { image: taken.file, alt: words || altOf(nameOf(picture.url)) || title };
  } else if (inText !== undefined) {
    remarks.push('the first picture of the text is the one on cards. Write another where it doesn’t fit.');
    shown = { image: inText.url, alt: inText.alt ?? '' };
  } else remarks.push('it has none, so a drawing stands in. Put one beside the file, and write its name as image.');
  const [first, ...rest] = tree.children;
  const isBeginning = first?.type === 'paragraph' && first.children.length === 1 && inText?.url === shown.image;
  return {
    picture: shown,
    isStandIn: shown.image === `./${STAND_IN}`,
    remarks: remarks.map((remark) => `pictures: ${remark}`),
    tree: isBeginning && nodesIn(first, 'image').includes(inText) ? { ...tree, children: rest } : tree,
  };
}

/** The first sentences of the text that fit on a card. */
function leadIn(tree: MarkdownRoot): string {
  const texts = tree.children.map((node) => (node.type === 'paragraph' ? withoutMarkup(said(node)) : ''));
  const text = texts.find(Boolean) ?? '';
  return /^.{30,160}?[.!?](?=\s|$)/.exec(text)?.[0] ?? excerpt(text, LEAD_IN_LENGTH);
}

const HEADING =
  ' Posts that npm run -s import brought, and their articles. It imports none of them twice.\n' +
  ' Delete a line to import its post again.';
const Imported = v.object({ articles: v.record(v.string(), v.string()) });

/** The articles that were imported already: the id in the old system, and the file here. */
function readImported(root: string): Map<string, string> {
  const path = join(root, IMPORTED);
  const read = v.safeParse(Imported, existsSync(path) ? parse(readFileSync(path, 'utf8')) : { articles: {} });
  if (!read.success) throw new Error(`${IMPORTED} can’t be read. Restore its last version.`);
  return new Map(Object.entries(read.output.articles));
}

function writeImported(root: string, articles: ReadonlyMap<string, string>): void {
  const document = new Document({ articles: Object.fromEntries(articles) });
  document.commentBefore = HEADING;
  writeFileSync(join(root, IMPORTED), document.toString({ lineWidth: 0 }));
}
