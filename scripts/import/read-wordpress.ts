import { XMLParser } from 'fast-xml-parser';
import { parseHtml, wordsOf, type HtmlRoot } from './html.ts';
import { shortcodesToHtml, withParagraphs } from './shortcodes.ts';
import { lineAt } from './foreign-site.ts';
import type { ForeignArticle, ForeignAuthor, ForeignCategory, ForeignPicture, ForeignSite } from './foreign-site.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Elements that are always read as a list, even if the export has one. */
const LISTS = ['item', 'category', 'wp:author', 'wp:category', 'wp:postmeta', 'wp:comment'];
const NO_TIME = '0000-00-00 00:00:00';
/** Control characters that XML forbids. Posts that were pasted from word processors have them. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}/gu;

/** Reads an export of WordPress (WXR). Times are those of the site that was exported. */
export function readWordPress(
  file: string,
  written: string,
  zoneTime: (instant: number) => string,
): ForeignSite | string {
  const xml = written.replaceAll('\r\n', '\n').replaceAll(FORBIDDEN, '');
  const channel = channelOf(xml);
  if (channel === null) return `${file} isn’t an export of WordPress. In WordPress, choose Tools, Export, All content.`;
  const items = list(channel['item']);
  const origin = URL.parse(text(channel['wp:base_site_url']) || text(channel['link']))?.origin ?? null;
  const attachments = items.filter((item) => text(item['wp:post_type']) === 'attachment');
  const library = new Map(attachments.map((item) => [text(item['wp:post_id']), pictureOf(item)]));
  const posts = items.filter((item) => text(item['wp:post_type']) === 'post');
  const kept = posts.filter((item) => !['trash', 'auto-draft', 'inherit'].includes(text(item['wp:status'])));
  return {
    origin,
    authors: list(channel['wp:author']).map(authorOf),
    categories: categoriesOf(channel, kept),
    articles: kept.map((item) => articleOf(item, { file, xml, library, zoneTime })),
    left: leftOf(items, posts.length - kept.length),
  };
}

interface Export {
  readonly file: string;
  readonly xml: string;
  readonly library: ReadonlyMap<string, ForeignPicture>;
  readonly zoneTime: (instant: number) => string;
}

function channelOf(xml: string): Fields | null {
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    trimValues: false,
    isArray: (name) => LISTS.includes(name),
  });
  try {
    const read = parser.parse(xml) as { rss?: { channel?: Fields } };
    return read.rss?.channel ?? null;
  } catch {
    return null;
  }
}

function articleOf(item: Fields, { file, xml, library, zoneTime }: Export): ForeignArticle {
  const id = text(item['wp:post_id']);
  const written = text(item['content:encoded']);
  const isOfBlocks = /<!--\s*wp:/.test(written);
  const { html, faults, footnotes } = shortcodesToHtml(written, library);
  const meta = metaOf(item);
  const status = text(item['wp:status']);
  const local = text(item['wp:post_date']);
  const universal = text(item['wp:post_date_gmt']);
  const isHidden = text(item['wp:post_password']) !== '' || status === 'private';
  const isFuture = status === 'future' && universal !== NO_TIME;
  const state = isFuture ? 'scheduled' : status === 'publish' && !isHidden ? 'published' : 'draft';
  const time = isFuture ? zoneTime(Date.parse(`${universal.replace(' ', 'T')}Z`)) : local.slice(0, 16);
  const labels = labelsOf(item, 'post_tag');
  return {
    id: text(item['guid']) || `${text(item['link'])}#${id}`,
    slug: text(item['wp:post_name']),
    title: wordsOf(text(item['title'])),
    excerpt: wordsOf(text(item['excerpt:encoded'])),
    body: {
      tree: parseHtml(isOfBlocks ? html : withParagraphs(html)),
      ...placeOf(written, file, xml),
      footnotes: new Map([...footnotes, ...footnotesIn(meta.get('footnotes'))]),
      faults,
    },
    state,
    time: local === NO_TIME ? null : time,
    author: text(item['dc:creator']) || null,
    categories: labelsOf(item, 'category').map(({ slug }) => slug),
    picture: library.get(meta.get('_thumbnail_id') ?? '') ?? null,
    path: status === 'publish' ? pathOf(text(item['link'])) : null,
    remarks: [
      ...(isHidden ? ['It was private or had a password. Remove draft to publish it.'] : []),
      ...(labels.length === 0
        ? []
        : [
            `categories: it had the tags ${labels.map(({ name }) => name).join(', ')}. Write those that are categories here.`,
          ]),
    ],
  };
}

/** A text with codes for its tags is not in the file as it is: its lines are counted from its beginning. */
function placeOf(written: string, file: string, xml: string): { file: string; linesBefore: number } {
  const start = xml.indexOf(written);
  return start === -1
    ? { file: `${file}, in the text`, linesBefore: 0 }
    : { file, linesBefore: lineAt(xml, start) - 1 };
}

function pictureOf(item: Fields): ForeignPicture {
  return {
    url: text(item['wp:attachment_url']) || text(item['guid']),
    alt: wordsOf(metaOf(item).get('_wp_attachment_image_alt') ?? ''),
    caption: wordsOf(text(item['excerpt:encoded'])),
  };
}

function authorOf(author: Fields): ForeignAuthor {
  const key = text(author['wp:author_login']);
  return {
    key,
    slug: '',
    name: wordsOf(text(author['wp:author_display_name'])) || key,
    bio: '',
    picture: null,
    path: `/author/${key.toLowerCase()}/`,
  };
}

/** The categories of the export's list, and those that only posts name. */
function categoriesOf(channel: Fields, posts: readonly Fields[]): ForeignCategory[] {
  const listed = list(channel['wp:category']).map((one) => ({
    slug: text(one['wp:category_nicename']),
    name: wordsOf(text(one['wp:cat_name'])),
    description: wordsOf(text(one['wp:category_description'])),
    parent: text(one['wp:category_parent']),
  }));
  const pathTo = (slug: string, seen: readonly string[] = []): string => {
    const parent = listed.find((one) => one.slug === slug)?.parent ?? '';
    return parent === '' || seen.includes(parent) ? slug : `${pathTo(parent, [...seen, slug])}/${slug}`;
  };
  const used = new Map(posts.flatMap((post) => labelsOf(post, 'category')).map((one) => [one.slug, one.name]));
  return [...used].map(([slug, name]) => {
    const known = listed.find((one) => one.slug === slug);
    return {
      key: slug,
      slug,
      name: known?.name ?? name,
      description: known?.description ?? '',
      path: `/category/${pathTo(slug)}/`,
    };
  });
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
function footnotesIn(json: string | undefined): Map<string, HtmlRoot> {
  if (json === undefined || json === '') return new Map();
  try {
    const notes = JSON.parse(json) as { id?: unknown; content?: unknown }[];
    return new Map(notes.map(({ id, content }) => [String(id), parseHtml(String(content))]));
  } catch {
    return new Map();
  }
}

function leftOf(items: readonly Fields[], gone: number): string[] {
  const comments = items.flatMap((item) => list(item['wp:comment'])).length;
  const pages = items.filter((item) => text(item['wp:post_type']) === 'page');
  const others = Map.groupBy(items, (item) => text(item['wp:post_type']));
  const OWN = ['post', 'page', 'attachment'];
  return [
    ...(comments === 0 ? [] : [`Comments aren’t imported: ${comments}.`]),
    ...(gone === 0 ? [] : [`Posts from the bin, or never saved, aren’t imported: ${gone}.`]),
    ...pages.map(
      (page) =>
        `The page "${wordsOf(text(page['title']))}" (${text(page['link'])}) isn’t imported. Write it in content/pages.`,
    ),
    ...[...others].flatMap(([type, { length }]) =>
      OWN.includes(type) ? [] : [`Entries of the kind ${type} aren’t imported: ${length}.`],
    ),
  ];
}

function pathOf(url: string): string | null {
  const address = URL.parse(url);
  return address?.search !== '' || address.pathname === '/' ? null : address.pathname;
}

function list(value: unknown): Fields[] {
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map((one: unknown) =>
    typeof one === 'object' && one !== null ? (one as Fields) : { '#text': one },
  );
}

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  const inside = (value as Fields | null | undefined)?.['#text'];
  return typeof inside === 'string' ? inside : '';
}
