import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  attribute,
  elementsIn,
  hasClass,
  oneLine,
  parseHtml,
  parseMarkdown,
  replaceElements,
  wordsIn,
  wordsOf,
  type HtmlElement,
} from './html.ts';
import { readFrontMatter, readTime, type Fields } from './read-front-matter.ts';
import { templateTagsToHtml } from './shortcodes.ts';
import { slugOf } from './slugs.ts';
import { lineAt, type ForeignArticle, type ForeignBody, type ForeignSite } from './foreign-site.ts';

type ZoneTime = (instant: number) => string;

/** The names that systems give the day of a post. */
const DAYS = [
  'date',
  'published_date',
  'pubDate',
  'pubDatetime',
  'publishDate',
  'publishedAt',
  'datePublished',
  'published',
];
/** The most categories that an article gets from its tags. */
const MOST_CATEGORIES = 3;
/** File names of Jekyll begin with a date. */
const DAY_IN_NAME = /^(\d{4}-\d{2}-\d{2})[-_]/;
/** The ending that Medium adds to a file's name. */
const MEDIUM_ID = /-{1,2}[\da-f]{10,12}$/;

/**
 * Reads a folder of Markdown files (Jekyll, Hugo and others), and of HTML files of Medium. Files whose name begins with
 * an underscore are parts of other pages and are skipped.
 */
export function readFolder(folder: string, zoneTime: ZoneTime): ForeignSite | string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.(md|mdx|markdown|html?)$/i.test(file) && !/(^|\/)[_.](?!posts\/)/.test(file))
    .toSorted();
  const articles: ForeignArticle[] = [];
  const left: string[] = [];
  for (const file of files) {
    const read = readArticle(folder, file, zoneTime);
    if (typeof read === 'string') left.push(`${file}: ${read}.`);
    else articles.push(read);
  }
  if (files.length === 0) return `${folder} has no file that ends in .md or .html. Name the folder that has the posts.`;
  const authors = new Map(
    articles.flatMap(({ author }) => (author === null ? [] : [[slugOf(author), author] as const])),
  );
  const categories = new Map(articles.flatMap((one) => one.categories).map((name) => [slugOf(name), name]));
  return {
    origin: null,
    authors: [...authors].map(([slug, name]) => ({ key: name, slug, name, bio: '', picture: null, path: null })),
    categories: [...categories].map(([slug, name]) => ({ key: name, slug, name, description: '', path: null })),
    articles,
    left,
  };
}

function readArticle(folder: string, file: string, zoneTime: ZoneTime): ForeignArticle | string {
  const text = readFileSync(join(folder, file), 'utf8');
  if (/\.html?$/i.test(file)) return readMedium(file, text, zoneTime);
  const read = readFrontMatter(text);
  if (read === null) return 'its front matter can’t be read. Correct it, and import again';
  const { body } = read;
  const fields = { ...(read.fields['taxonomies'] as object | undefined), ...read.fields };
  const [heading] = /^#\s+(.+)$/m.exec(body) ?? [];
  const title = word(fields['title']) || (heading ?? '').replace(/^#\s+/, '') || basename(file).replace(/\.\w+$/, '');
  const { html, faults } = templateTagsToHtml(body);
  const day = DAYS.map((name) => word(fields[name])).find(Boolean) ?? DAY_IN_NAME.exec(basename(file))?.[1] ?? '';
  const time = readTime(day, zoneTime);
  const labels = [...names(fields['categories']), ...names(fields['category']), ...names(fields['tags'])];
  const isTitled = word(fields['title']) === '' && heading !== undefined;
  const tree = parseMarkdown(isTitled ? html.replace(heading, '') : html);
  return {
    ...blankArticle(file, { tree, faults, file, linesBefore: lineAt(text, text.length - body.length) - 1 }),
    slug: word(fields['slug']) || nameOf(file),
    title: wordsOf(title),
    excerpt: oneLine(
      ['description', 'excerpt', 'summary', 'lead'].map((name) => word(fields[name])).find(Boolean) ?? '',
    ),
    state: isDraft(fields) ? 'draft' : 'published',
    time,
    author: nameIn(fields['author'] ?? fields['authors']),
    categories: labels.slice(0, MOST_CATEGORIES),
    picture: pictureIn(fields),
    path: pathIn(fields),
    remarks: [
      ...(day !== '' && time === null
        ? [`published_date: "${day}" can’t be read. Write year, month and day, such as 2019-07-04.`]
        : []),
      ...(labels.length > MOST_CATEGORIES
        ? [
            `categories: these tags were left out: ${labels.slice(MOST_CATEGORIES).join(', ')}. Write those that it needs.`,
          ]
        : []),
    ],
  };
}

/** Reads a post of Medium. One section has its text, and its footer has the author and the date. */
function readMedium(file: string, text: string, zoneTime: ZoneTime): ForeignArticle | string {
  const page = parseHtml(text);
  const all = elementsIn(page);
  const section = (name: string) => all.find((node) => attribute(node, 'dataField') === name);
  const marked = (name: RegExp) => all.find((node) => hasClass(node, name));
  const wordsOfPart = (node: HtmlElement | undefined) => (node === undefined ? '' : wordsIn(node));
  const body = section('body');
  if (body === undefined) return 'it isn’t a post of Medium. Import HTML from Medium only';
  const [time] = elementsIn(page, 'time').map((node) => attribute(node, 'dateTime'));
  const canonical = marked(/^p-canonical$/);
  // The text begins with a copy of the title and the subtitle.
  const children = replaceElements(body.children, (node) => (hasClass(node, /^graf--(?:sub)?title$/) ? [] : [node]));
  return {
    ...blankArticle(file, { tree: { type: 'root', children }, file, linesBefore: 0 }),
    slug: nameOf(file).replace(/^draft-/, ''),
    title: wordsOfPart(marked(/^p-name$/)) || nameOf(file),
    excerpt: wordsOfPart(section('subtitle')),
    state: time === undefined || basename(file).startsWith('draft_') ? 'draft' : 'published',
    time: time === undefined ? null : readTime(time, zoneTime),
    author: wordsOfPart(marked(/^p-author$/)) || null,
    ...(canonical === undefined ? {} : { id: attribute(canonical, 'href') }),
  };
}

function blankArticle(file: string, body: ForeignBody): ForeignArticle {
  return {
    id: `file ${file}`,
    slug: nameOf(file),
    title: '',
    excerpt: '',
    body,
    state: 'published',
    time: null,
    author: null,
    categories: [],
    picture: null,
    path: null,
    remarks: [],
  };
}

/** A file called index is named after its folder. */
function nameOf(file: string): string {
  const name = basename(file).replace(/\.\w+$/, '');
  const own = /^index$/i.test(name) ? basename(dirname(file)) : name;
  return slugOf(own.replace(DAY_IN_NAME, '').replace(MEDIUM_ID, ''));
}

function isDraft(fields: Fields): boolean {
  return String(fields['draft']) === 'true' || String(fields['published']) === 'false';
}

function pictureIn(fields: Fields): ForeignArticle['picture'] {
  const found = [fields['image'], fields['cover'], fields['featured_image'], fields['thumbnail'], fields['header']]
    .map((one) => (typeof one === 'object' && one !== null ? (one as Fields) : { image: one }))
    .map((one) => ({ url: word(one['image']) || word(one['src']) || word(one['url']), alt: word(one['alt']) }))
    .find(({ url }) => url !== '');
  return found === undefined ? null : { ...found, caption: '' };
}

function pathIn(fields: Fields): string | null {
  const path = [fields['permalink'], fields['url'], ...names(fields['aliases']), ...names(fields['redirect_from'])]
    .map(word)
    .find((one) => one.startsWith('/') && !/[:?#*]/.test(one));
  return path ?? null;
}

function nameIn(value: unknown): string | null {
  const [first] = Array.isArray(value) ? (value as unknown[]) : [value];
  const name = typeof first === 'object' && first !== null ? word((first as Fields)['name']) : word(first);
  return name === '' ? null : name;
}

function names(value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value : word(value).split(',');
  return all.map(word).filter((name) => name !== '');
}

function word(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}
