import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import * as v from 'valibot';
import { parse as parseYaml } from 'yaml';
import { slugOf } from './addresses.ts';
import { lineAt, type ForeignArticle, type ForeignSite, type ZoneTime } from './foreign-site.ts';
import { oneLine, parseMarkdown, wordsOf } from './html.ts';
import { templateTagsToHtml } from './shortcodes.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The names that systems give a field. */
const NAMES = {
  day: ['date', 'published_date', 'pubDate', 'pubDatetime', 'publishDate', 'publishedAt', 'datePublished', 'published'],
  excerpt: ['description', 'excerpt', 'summary', 'lead'],
  picture: ['image', 'cover', 'featured_image', 'thumbnail', 'header', 'heroImage'],
  labels: ['categories', 'category', 'tags'],
  path: ['permalink', 'url', 'aliases', 'redirect_from'],
} as const;
/** The most categories that an article gets from its tags. */
const MOST_CATEGORIES = 3;
/** File names of Jekyll begin with a date. */
const DAY_IN_NAME = /^(\d{4}-\d{2}-\d{2})[-_]/;

/** Reads a folder of Markdown files: of Astro, Hugo, Jekyll and others. A name that begins with an underscore is skipped. */
export function readFolder(folder: string, zoneTime: ZoneTime): ForeignSite | string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.(md|mdx|markdown)$/i.test(file) && !/(^|\/)[_.](?!posts\/)/.test(file))
    .toSorted();
  if (files.length === 0)
    return `${basename(folder)} has no file that ends in .md. Name the folder that has the posts.`;
  const read = files.map((file) => readArticle(file, readFileSync(join(folder, file), 'utf8'), zoneTime) ?? file);
  const articles = read.filter((one) => typeof one !== 'string');
  return {
    origin: null,
    authors: namedOnce(articles.flatMap(({ author }) => (author === '' ? [] : author))),
    categories: namedOnce(articles.flatMap(({ categories }) => categories)),
    articles,
    left: read
      .filter((one) => typeof one === 'string')
      .map((file) => `${file}: its front matter can’t be read. Correct it, and import again.`),
  };
}

/** Two names that differ in their signs only are one. */
function namedOnce(names: readonly string[]) {
  return [...new Map(names.map((name) => [slugOf(name), name]))].map(([slug, name]) => ({ key: name, slug, name }));
}

function readArticle(file: string, text: string, zoneTime: ZoneTime): ForeignArticle | null {
  const read = readFrontMatter(text.replace(/^\uFEFF/, ''));
  if (read === null) return null;
  const { body } = read;
  const fields: Fields = { ...(read.fields['taxonomies'] as object | undefined), ...read.fields };
  const all = (names: readonly string[]) => names.flatMap((name) => wordsIn(fields[name]));
  const one = (names: readonly string[]) => names.map((name) => word(fields[name])).find(Boolean) ?? '';
  const { html, faults } = templateTagsToHtml(body);
  const [heading = '', words = ''] = /^#\s+(.+)$/m.exec(body) ?? [];
  const named = one(['title']);
  const name = basename(file).replace(/\.\w+$/, '');
  const day = one(NAMES.day) || (DAY_IN_NAME.exec(name)?.[1] ?? '');
  const time = readTime(day, zoneTime);
  const labels = all(NAMES.labels);
  const more = labels.slice(MOST_CATEGORIES).join(', ');
  return {
    key: `file ${file}`,
    // A file called index is named after its folder.
    slug: one(['slug']) || slugOf((/^index$/i.test(name) ? basename(dirname(file)) : name).replace(DAY_IN_NAME, '')),
    title: wordsOf(named || words || name),
    excerpt: oneLine(one(NAMES.excerpt)),
    body: {
      tree: parseMarkdown(named === '' ? html.replace(heading, '') : html),
      ...{ file, faults, linesBefore: lineAt(text, text.length - body.length) - 1 },
    },
    isDraft: String(fields['draft']) === 'true' || String(fields['published']) === 'false',
    time,
    author: all(['author', 'authors'])[0] ?? '',
    categories: labels.slice(0, MOST_CATEGORIES),
    picture: pictureIn(fields),
    path: all(NAMES.path).find((path) => path.startsWith('/') && !/[:?#*]/.test(path)) ?? null,
    remarks: [
      ...(day !== '' && time === null
        ? [`published_date: "${day}" can’t be read. Write year, month and day, such as 2019-07-04.`]
        : []),
      ...(more === '' ? [] : [`categories: these tags were left out: ${more}. Write those that it needs.`]),
    ],
  };
}

/** How each kind of fields at the top of a file begins, the whole of it, and how it is read. */
const FRONT_MATTER: readonly [begins: RegExp, whole: RegExp, parse: (text: string) => unknown][] = [
  [/^---[ \t]*\r?\n[\w"-]+[ \t]*:/, /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*$(?:\r?\n)?/m, parseYaml],
  [/^\+\+\+[ \t]*\r?\n[\w"-]+[ \t]*=/, /^\+\+\+[ \t]*\r?\n([\s\S]*?)^\+\+\+[ \t]*$(?:\r?\n)?/m, parseToml],
  [/^\{(?![{%])/, /^(\{(?:.*|[\s\S]*?^)\})[ \t]*$\s*/m, JSON.parse],
];

/** The fields at the top of a Markdown file, as YAML, TOML or JSON, and the text below. Null: unreadable. */
function readFrontMatter(text: string): { fields: Fields; body: string } | null {
  for (const [begins, whole, parse] of FRONT_MATTER) {
    const match = whole.exec(text);
    const fields = match?.index === 0 ? attempt(parse, match[1]!) : null;
    if (fields !== null) return { fields, body: text.slice(match![0].length) };
    if (match?.index === 0 || begins.test(text)) return null;
  }
  return { fields: {}, body: text };
}

function attempt(parse: (text: string) => unknown, text: string): Fields | null {
  try {
    return v.parse(v.nullish(v.record(v.string(), v.unknown()), {}), parse(text));
  } catch {
    return null;
  }
}

const YEAR_OR_MONTH = /^\d{4}\D|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i;
const ZONE = /\d(?:Z| ?(?:GMT|UTC)| ?[+-]\d{2}:?\d{2})$/;
const DAY = /^\d{4}\D\d{1,2}\D(\d{1,2})/;

/**
 * A written day or time as `YYYY-MM-DD HH:MM` in the operator's zone, or null. One without a zone is of the operator's
 * zone; days such as 04/07/2019, whose month nobody can know, are not understood.
 */
function readTime(written: string, zoneTime: ZoneTime): string | null {
  if (!YEAR_OR_MONTH.test(written)) return null;
  const hasZone = ZONE.test(written) && /:\d{2}/.test(written);
  const plain = written.replace(/(\d)(?:st|nd|rd|th)\b/, '$1').replace(/(\d)T(\d)/, '$1 $2');
  const date = new Date(hasZone ? written : `${plain} UTC`);
  if (Number.isNaN(date.getTime())) return null;
  if (hasZone) return zoneTime(date.getTime());
  // 31 February would become 3 March.
  if (Number(DAY.exec(plain)?.[1] ?? date.getUTCDate()) !== date.getUTCDate()) return null;
  return date.toISOString().slice(0, 16).replace('T', ' ');
}

function pictureIn(fields: Fields): ForeignArticle['picture'] {
  return (
    NAMES.picture
      .map((name) => fields[name])
      .map((one) => (typeof one === 'object' && one !== null ? (one as Fields) : { image: one }))
      .map((one) => ({ url: word(one['image'] ?? one['src'] ?? one['url']), alt: word(one['alt']), caption: '' }))
      .find(({ url }) => url !== '') ?? null
  );
}

/** The words of a list, of a text with commas, or of what has a name. */
function wordsIn(value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value : typeof value === 'object' ? [value] : word(value).split(',');
  return all.map((one) => word((one as Fields | null)?.['name'] ?? one)).filter(Boolean);
}

function word(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}
