import { XMLParser } from 'fast-xml-parser';
import type { Fields, ForeignArticle, ForeignEntry, ForeignPicture, ForeignSite, ZoneTime } from './foreign-site.ts';
import { lineAt } from './foreign-site.ts';
import { parseHtml, wordsOf } from './html.ts';
import { shortcodesToHtml, withParagraphs } from './shortcodes.ts';

const PARSER = new XMLParser({ ignoreAttributes: false, parseTagValue: false, trimValues: false });
const NO_TIME = '0000-00-00 00:00:00';
/** Control characters that XML forbids. Posts that were pasted from word processors have them. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}/gu;
const NEVER_SHOWN = ['trash', 'auto-draft', 'inherit'];

/** Reads an export of WordPress (WXR). Times are those of the site that was exported. */
export function readWordPress(file: string, written: string, zoneTime: ZoneTime): ForeignSite | string {
  const xml = written.replaceAll('\r\n', '\n').replaceAll(FORBIDDEN, '');
  const channel = channelOf(xml);
  if (channel === null) return `${file} isn’t an export of WordPress. In WordPress, choose Tools, Export, All content.`;
  const items = list(channel['item']);
  const kinds = Object.groupBy(items, (item) => text(item['wp:post_type']));
  const { post: all = [], attachment: files = [], page: pages = [], ...others } = kinds;
  const library = new Map(files.map((item) => [text(item['wp:post_id']), pictureOf(item)]));
  const posts = all.filter((item) => !NEVER_SHOWN.includes(text(item['wp:status'])));
  const comments = items.flatMap((item) => list(item['wp:comment'])).length;
  const ids = new Set<string>();
  return {
    origin: URL.parse(text(channel['wp:base_site_url']) || text(channel['link']))?.origin ?? null,
    authors: list(channel['wp:author']).map((author) => {
      const key = text(author['wp:author_login']);
      const name = wordsOf(text(author['wp:author_display_name'])) || key;
      return { key, name, path: `/author/${key.toLowerCase()}/` };
    }),
    categories: categoriesOf(channel, posts),
    articles: posts.map((item) => {
      const article = articleOf(item, { file, xml, library, zoneTime });
      // Sites that were merged, and plugins that copy posts, give two posts one id.
      const id = ids.has(article.id) ? `${article.id}#${text(item['wp:post_id'])}` : article.id;
      ids.add(id);
      return { ...article, id };
    }),
    left: [
      ...(comments === 0 ? [] : [`Comments aren’t imported: ${comments}.`]),
      ...(all.length === posts.length
        ? []
        : [`Posts from the bin, or never saved, aren’t imported: ${all.length - posts.length}.`]),
      ...pages.map(
        (page) =>
          `The page "${wordsOf(text(page['title']))}" (${text(page['link'])}) isn’t imported. Write it in content/pages.`,
      ),
      ...Object.entries(others).map(
        ([kind, those]) => `Entries of the kind ${kind} aren’t imported: ${those!.length}.`,
      ),
    ],
  };
}

interface Export {
  readonly file: string;
  readonly xml: string;
  readonly library: ReadonlyMap<string, ForeignPicture>;
  readonly zoneTime: ZoneTime;
}

function channelOf(xml: string): Fields | null {
  try {
    return (PARSER.parse(xml) as { rss?: { channel?: Fields } }).rss?.channel ?? null;
  } catch {
    return null;
  }
}

function articleOf(item: Fields, { file, xml, library, zoneTime }: Export): ForeignArticle {
  const written = text(item['content:encoded']);
  const meta = metaOf(item);
  const { html, faults, notes } = shortcodesToHtml(written, library);
  const body = /<!--\s*wp:/.test(written) ? html : withParagraphs(html);
  // A text with codes for its tags is not in the file as it is: its lines are counted from its beginning.
  const start = xml.indexOf(written);
  const status = text(item['wp:status']);
  const local = text(item['wp:post_date']);
  const universal = text(item['wp:post_date_gmt']);
  const isHidden = text(item['wp:post_password']) !== '' || status === 'private';
  const isFuture = status === 'future' && universal !== NO_TIME;
  const time = isFuture ? zoneTime(Date.parse(`${universal.replace(' ', 'T')}Z`)) : local.slice(0, 16);
  const tags = labelsOf(item, 'post_tag').map(({ name }) => name);
  const old = URL.parse(text(item['link']));
  const hasPath = status === 'publish' && old?.search === '' && old.pathname !== '/';
  return {
    id: text(item['guid']) || `${text(item['link'])}#${text(item['wp:post_id'])}`,
    slug: text(item['wp:post_name']),
    title: wordsOf(text(item['title'])),
    excerpt: wordsOf(text(item['excerpt:encoded'])),
    body: {
      tree: parseHtml(`${body}${notes}${footnotesIn(meta.get('footnotes') ?? '[]')}`),
      file: start === -1 ? `${file}, in the text` : file,
      linesBefore: start === -1 ? 0 : lineAt(xml, start) - 1,
      faults,
    },
    isDraft: isHidden || !(isFuture || status === 'publish'),
    time: local === NO_TIME ? null : time,
    author: text(item['dc:creator']) || null,
    categories: labelsOf(item, 'category').map(({ slug }) => slug),
    picture: library.get(meta.get('_thumbnail_id') ?? '') ?? null,
    path: hasPath ? old.pathname : null,
    remarks: [
      ...(isHidden ? ['It was private or had a password. Remove draft to publish it.'] : []),
      ...(tags.length === 0
        ? []
        : [`categories: it had the tags ${tags.join(', ')}. Write those that are categories here.`]),
    ],
  };
}

function pictureOf(item: Fields): ForeignPicture {
  return {
    url: text(item['wp:attachment_url']) || text(item['guid']),
    alt: wordsOf(metaOf(item).get('_wp_attachment_image_alt') ?? ''),
    caption: wordsOf(text(item['excerpt:encoded'])),
  };
}

/** The categories of posts, with what the export's list says of them. */
function categoriesOf(channel: Fields, posts: readonly Fields[]): ForeignEntry[] {
  const listed = new Map(list(channel['wp:category']).map((one) => [text(one['wp:category_nicename']), one]));
  const pathTo = (slug: string, below: readonly string[] = []): string => {
    const parent = text(listed.get(slug)?.['wp:category_parent']);
    const path = [slug, ...below];
    return parent === '' || path.includes(parent) ? path.join('/') : pathTo(parent, path);
  };
  const used = new Map(posts.flatMap((post) => labelsOf(post, 'category')).map((one) => [one.slug, one.name]));
  return [...used].map(([slug, name]) => ({
    key: slug,
    slug,
    name: wordsOf(text(listed.get(slug)?.['wp:cat_name'])) || name,
    words: wordsOf(text(listed.get(slug)?.['wp:category_description'])),
    path: `/category/${pathTo(slug)}/`,
  }));
}

function labelsOf(item: Fields, domain: string): { slug: string; name: string }[] {
  return list(item['category'])
    .filter((one) => one['@_domain'] === domain)
    .map((one) => ({ slug: text(one['@_nicename']), name: wordsOf(text(one)) }))
    .filter(({ slug }) => slug !== '');
}

function metaOf(item: Fields): Map<string, string> {
  return new Map(list(item['wp:postmeta']).map((one) => [text(one['wp:meta_key']), text(one['wp:meta_value'])]));
}

/** WordPress stores the footnotes of its block as JSON outside of the text. */
function footnotesIn(json: string): string {
  try {
    const notes = JSON.parse(json) as { id?: unknown; content?: unknown }[];
    return notes.map(({ id, content }) => `<aside id="${String(id)}">${String(content)}</aside>`).join('');
  } catch {
    return '';
  }
}

function list(value: unknown): Fields[] {
  const all: unknown[] = value === undefined ? [] : Array.isArray(value) ? value : [value];
  return all.map((one) => (typeof one === 'object' && one !== null ? (one as Fields) : { '#text': one }));
}

function text(value: unknown): string {
  const inside = typeof value === 'object' ? (value as Fields | null)?.['#text'] : value;
  return typeof inside === 'string' ? inside : '';
}
