import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readFrontMatter, readTime, type Fields } from './front-matter.ts';
import { lineAt, type ForeignArticle, type ForeignBody, type ForeignSite, type ZoneTime } from './foreign-site.ts';
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
import { slugOf } from './names.ts';
import { templateTagsToHtml } from './shortcodes.ts';

/** The names that systems give a field. */
const NAMES = {
  day: ['date', 'published_date', 'pubDate', 'pubDatetime', 'publishDate', 'publishedAt', 'datePublished', 'published'],
  excerpt: ['description', 'excerpt', 'summary', 'lead'],
  picture: ['image', 'cover', 'featured_image', 'thumbnail', 'header'],
  labels: ['categories', 'category', 'tags'],
  path: ['permalink', 'url', 'aliases', 'redirect_from'],
} as const;
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
  if (files.length === 0) return `${folder} has no file that ends in .md or .html. Name the folder that has the posts.`;
  const articles: ForeignArticle[] = [];
  const left: string[] = [];
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8');
    const read = (/\.html?$/i.test(file) ? readMedium : readMarkdown)(file, text, zoneTime);
    if (typeof read === 'string') left.push(`${file}: ${read}.`);
    else articles.push(read);
  }
  return {
    origin: null,
    authors: namedOnce(articles.flatMap(({ author }) => author ?? [])),
    categories: namedOnce(articles.flatMap(({ categories }) => categories)),
    articles,
    left,
  };
}

/** Two names that differ in their signs only are one. */
function namedOnce(names: readonly string[]) {
  return [...new Map(names.map((name) => [slugOf(name), name]))].map(([slug, name]) => ({ key: name, slug, name }));
}

function readMarkdown(file: string, text: string, zoneTime: ZoneTime): ForeignArticle | string {
  const read = readFrontMatter(text);
  if (read === null) return 'its front matter can’t be read. Correct it, and import again';
  const { body } = read;
  const fields: Fields = { ...(read.fields['taxonomies'] as object | undefined), ...read.fields };
  const first = (names: readonly string[]) => names.map((name) => word(fields[name])).find(Boolean) ?? '';
  const [heading = '', words = ''] = /^#\s+(.+)$/m.exec(body) ?? [];
  const named = word(fields['title']);
  const { html, faults } = templateTagsToHtml(body);
  const day = first(NAMES.day) || (DAY_IN_NAME.exec(basename(file))?.[1] ?? '');
  const time = readTime(day, zoneTime);
  const labels = NAMES.labels.flatMap((name) => listed(fields[name]));
  const more = labels.slice(MOST_CATEGORIES);
  const isDraft = String(fields['draft']) === 'true' || String(fields['published']) === 'false';
  return {
    ...blankArticle(file, {
      tree: parseMarkdown(named === '' ? html.replace(heading, '') : html),
      faults,
      file,
      linesBefore: lineAt(text, text.length - body.length) - 1,
    }),
    slug: word(fields['slug']) || slugIn(file),
    title: wordsOf(named || words || basename(file).replace(/\.\w+$/, '')),
    excerpt: oneLine(first(NAMES.excerpt)),
    state: isDraft ? 'draft' : 'published',
    time,
    author: nameIn(fields['author'] ?? fields['authors']) || null,
    categories: labels.slice(0, MOST_CATEGORIES),
    picture: pictureIn(fields),
    path:
      NAMES.path.flatMap((name) => listed(fields[name])).find((one) => one.startsWith('/') && !/[:?#*]/.test(one)) ??
      null,
    remarks: [
      ...(day !== '' && time === null
        ? [`published_date: "${day}" can’t be read. Write year, month and day, such as 2019-07-04.`]
        : []),
      ...(more.length > 0
        ? [`categories: these tags were left out: ${more.join(', ')}. Write those that it needs.`]
        : []),
    ],
  };
}

/** Reads a post of Medium. One section has its text, and its footer has the author and the date. */
function readMedium(file: string, text: string, zoneTime: ZoneTime): ForeignArticle | string {
  const all = elementsIn(parseHtml(text));
  const section = (name: string) => all.find((node) => attribute(node, 'dataField') === name);
  const marked = (name: RegExp) => all.find((node) => hasClass(node, name));
  const said = (node: HtmlElement | undefined) => (node === undefined ? '' : wordsIn(node));
  const body = section('body');
  if (body === undefined) return 'it isn’t a post of Medium. Import HTML from Medium only';
  const time = all.find(({ tagName }) => tagName === 'time');
  const canonical = marked(/^p-canonical$/);
  // The text begins with a copy of the title and the subtitle.
  const children = replaceElements(body.children, (node) => (hasClass(node, /^graf--(?:sub)?title$/) ? [] : [node]));
  return {
    ...blankArticle(file, { tree: { type: 'root', children }, file, linesBefore: 0 }),
    slug: slugIn(file).replace(/^draft-/, ''),
    title: said(marked(/^p-name$/)) || slugIn(file),
    excerpt: said(section('subtitle')),
    state: time === undefined || basename(file).startsWith('draft_') ? 'draft' : 'published',
    time: time === undefined ? null : readTime(attribute(time, 'dateTime'), zoneTime),
    author: said(marked(/^p-author$/)) || null,
    ...(canonical === undefined ? {} : { id: attribute(canonical, 'href') }),
  };
}

function blankArticle(file: string, body: ForeignBody) {
  return { id: `file ${file}`, body, categories: [], picture: null, path: null, remarks: [] };
}

/** A file called index is named after its folder. */
function slugIn(file: string): string {
  const name = basename(file).replace(/\.\w+$/, '');
  const own = /^index$/i.test(name) ? basename(dirname(file)) : name;
  return slugOf(own.replace(DAY_IN_NAME, '').replace(MEDIUM_ID, ''));
}

function pictureIn(fields: Fields): ForeignArticle['picture'] {
  const found = NAMES.picture
    .map((name) => fields[name])
    .map((one) => (typeof one === 'object' && one !== null ? (one as Fields) : { image: one }))
    .map((one) => ({ url: word(one['image']) || word(one['src']) || word(one['url']), alt: word(one['alt']) }))
    .find(({ url }) => url !== '');
  return found === undefined ? null : { ...found, caption: '' };
}

function nameIn(value: unknown): string {
  const [first] = Array.isArray(value) ? (value as unknown[]) : [value];
  return typeof first === 'object' && first !== null ? word((first as Fields)['name']) : word(first);
}

/** The words of a list, or of a text with commas. */
function listed(value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value : word(value).split(',');
  return all.map(word).filter(Boolean);
}

function word(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}
