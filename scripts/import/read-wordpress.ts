import { XMLParser } from 'fast-xml-parser';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import * as v from 'valibot';
import { lineAt, type ForeignArticle, type ForeignEntry, type ForeignSite, type ZoneTime } from './foreign-site.ts';
import { parseHtml, wordsOf } from './html.ts';
import { shortcodesToHtml, withParagraphs } from './shortcodes.ts';

const LISTS = ['item', 'category', 'wp:author', 'wp:category', 'wp:comment', 'wp:postmeta'];
const PARSER = new XMLParser({
  ignoreAttributes: (name) => name !== 'domain' && name !== 'nicename',
  isArray: (name) => LISTS.includes(name),
  ...{ parseTagValue: false, trimValues: false },
});
const Text = v.fallback(v.string(), '');
const Words = v.pipe(Text, v.transform(wordsOf));
const Rows = v.pipe(
  v.fallback(v.array(v.unknown()), []),
  v.transform((rows) => rows.filter((row) => typeof row === 'object')),
);
const list = <Row extends v.ObjectEntries>(row: Row) => v.pipe(Rows, v.array(v.object(row)));
const Items = list({
  ...{ title: Words, link: Text, guid: Text, 'dc:creator': Text, 'content:encoded': Text, 'excerpt:encoded': Words },
  ...{ 'wp:post_id': Text, 'wp:post_type': Text, 'wp:post_name': Text, 'wp:status': Text, 'wp:post_password': Text },
  ...{ 'wp:post_date': Text, 'wp:post_date_gmt': Text, 'wp:attachment_url': Text },
  'wp:comment': Rows,
  'wp:postmeta': list({ 'wp:meta_key': Text, 'wp:meta_value': Text }),
  category: list({ '@_domain': Text, '@_nicename': Text, '#text': Words }),
});
const Channel = v.object({
  ...{ link: Text, 'wp:base_site_url': Text, item: Items },
  'wp:author': list({ 'wp:author_login': Text, 'wp:author_display_name': Words }),
  'wp:category': list({
    ...{ 'wp:category_nicename': Text, 'wp:category_parent': Text, 'wp:cat_name': Words },
    'wp:category_description': Words,
  }),
});
const Export = v.object({ rss: v.object({ channel: Channel }) });
type Item = v.InferOutput<typeof Items>[number];
type Channel = v.InferOutput<typeof Channel>;

const NO_TIME = '0000-00-00 00:00:00';
/** Control characters that XML forbids. Posts that were pasted from word processors have them. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}/gu;
const NEVER_SHOWN = ['trash', 'auto-draft', 'inherit'];

/** Reads an export of WordPress (WXR). Times are those of the site that was exported. */
export function readWordPress(path: string, zoneTime: ZoneTime): ForeignSite | string {
  const file = basename(path);
  const xml = readFileSync(path, 'utf8').replaceAll('\r\n', '\n').replaceAll(FORBIDDEN, '');
  const channel = channelOf(xml);
  if (channel === null) return `${file} isn’t an export of WordPress. In WordPress, choose Tools, Export, All content.`;
  const kinds = Object.groupBy(channel.item, (item) => item['wp:post_type']);
  const { post: all = [], attachment: files = [], page: pages = [], ...others } = kinds;
  const library = new Map(files.map((item) => [item['wp:post_id'], pictureOf(item)]));
  const posts = all.filter((item) => !NEVER_SHOWN.includes(item['wp:status']));
  const ids = new Set<string>();
  const counted: [number, string][] = [
    [channel.item.flatMap((item) => item['wp:comment']).length, 'Comments'],
    [all.length - posts.length, 'Posts from the bin, or never saved,'],
    ...Object.entries(others).map(([kind, those]): [number, string] => [those!.length, `Entries of the kind ${kind}`]),
  ];
  return {
    origin: URL.parse(channel['wp:base_site_url'] || channel.link)?.origin ?? null,
    authors: channel['wp:author'].map(({ 'wp:author_login': key, 'wp:author_display_name': name }) => {
      return { key, name: name || key, path: `/author/${key.toLowerCase()}/` };
    }),
    categories: categoriesOf(channel, posts),
    articles: posts.map((item) => {
      const article = articleOf(item, { file, xml, library, zoneTime });
      // Sites that were merged, and plugins that copy posts, give two posts one id.
      const key = ids.has(article.key) ? `${article.key}#${item['wp:post_id']}` : article.key;
      ids.add(key);
      return { ...article, key };
    }),
    left: [
      ...counted.flatMap(([number, what]) => (number === 0 ? [] : [`${what} aren’t imported: ${number}.`])),
      ...pages.map(({ title, link }) => `The page "${title}" (${link}) isn’t imported. Write it in content/pages.`),
    ],
  };
}

function channelOf(xml: string): Channel | null {
  try {
    return v.parse(Export, PARSER.parse(xml)).rss.channel;
  } catch {
    return null;
  }
}

interface Surroundings {
  readonly file: string;
  readonly xml: string;
  readonly library: ReadonlyMap<string, ReturnType<typeof pictureOf>>;
  readonly zoneTime: ZoneTime;
}

function articleOf(item: Item, { file, xml, library, zoneTime }: Surroundings): ForeignArticle {
  const { 'content:encoded': written, 'wp:status': status, 'wp:post_date_gmt': universal } = item;
  const meta = metaOf(item);
  const { html, faults, notes } = shortcodesToHtml(written, library);
  const body = /<!--\s*wp:/.test(written) ? html : withParagraphs(html);
  // A text with codes for its tags is not in the file as it is: its lines are counted from its beginning.
  const start = xml.indexOf(written);
  const isHidden = item['wp:post_password'] !== '' || status === 'private';
  const isFuture = status === 'future' && universal !== NO_TIME;
  const local = item['wp:post_date'] === NO_TIME ? null : item['wp:post_date'].slice(0, 16);
  const tags = labelsOf(item, 'post_tag').map((label) => label['#text']);
  const old = URL.parse(item.link);
  const hasPath = status === 'publish' && old?.search === '' && old.pathname !== '/';
  return {
    key: item.guid || `${item.link}#${item['wp:post_id']}`,
    slug: item['wp:post_name'],
    title: item.title,
    excerpt: item['excerpt:encoded'],
    body: {
      tree: parseHtml(`${body}${notes}${footnotesIn(meta.get('footnotes') ?? '[]')}`),
      file: start === -1 ? `${file}, in the text` : file,
      linesBefore: start === -1 ? 0 : lineAt(xml, start) - 1,
      faults,
    },
    isDraft: isHidden || !(isFuture || status === 'publish'),
    time: isFuture ? zoneTime(Date.parse(`${universal.replace(' ', 'T')}Z`)) : local,
    author: item['dc:creator'],
    categories: labelsOf(item, 'category').map((label) => label['@_nicename']),
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

function pictureOf(item: Item) {
  const alt = wordsOf(metaOf(item).get('_wp_attachment_image_alt') ?? '');
  return { url: item['wp:attachment_url'] || item.guid, alt, caption: item['excerpt:encoded'] };
}

/** The categories of posts, with what the export's list says of them. */
function categoriesOf(channel: Channel, posts: readonly Item[]): ForeignEntry[] {
  const listed = new Map(channel['wp:category'].map((one) => [one['wp:category_nicename'], one]));
  const pathTo = (slug: string, below: readonly string[] = []): string => {
    const parent = listed.get(slug)?.['wp:category_parent'] ?? '';
    const path = [slug, ...below];
    return parent === '' || path.includes(parent) ? path.join('/') : pathTo(parent, path);
  };
  const used = new Map(posts.flatMap((post) => labelsOf(post, 'category')).map((one) => [one['@_nicename'], one]));
  return [...used].map(([slug, label]) => {
    const { 'wp:cat_name': name = '', 'wp:category_description': words = '' } = listed.get(slug) ?? {};
    return { key: slug, slug, name: name || label['#text'], words, path: `/category/${pathTo(slug)}/` };
  });
}

function labelsOf({ category }: Item, domain: string) {
  return category.filter((one) => one['@_domain'] === domain && one['@_nicename'] !== '');
}

function metaOf(item: Item): Map<string, string> {
  return new Map(item['wp:postmeta'].map((one) => [one['wp:meta_key'], one['wp:meta_value']]));
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
