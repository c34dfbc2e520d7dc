import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import * as v from 'valibot';
import type { ForeignSite, ZoneTime } from './foreign-site.ts';
import { oneLine, parseHtml, wordsOf } from './html.ts';

const Text = v.nullish(v.string(), '');
const Id = v.pipe(v.union([v.string(), v.number()]), v.transform(String));
const Order = v.nullish(v.number(), 0);
const rows = <Row extends v.ObjectEntries>(row: Row) => v.optional(v.array(v.object(row)), []);
const Post = v.object({
  ...{ id: Id, uuid: Text, title: Text, slug: Text, html: Text, status: Text, type: v.nullish(v.string(), 'post') },
  ...{ visibility: v.nullish(v.string(), 'public'), published_at: Text, custom_excerpt: Text, feature_image: Text },
});
const Data = v.object({
  posts: v.array(Post),
  users: rows({ id: Id, name: Text, slug: Text, bio: Text, profile_image: Text }),
  tags: rows({ id: Id, name: Text, slug: Text, description: Text, visibility: Text }),
  posts_tags: rows({ post_id: Id, tag_id: Id, sort_order: Order }),
  posts_authors: rows({ post_id: Id, author_id: Id, sort_order: Order }),
  posts_meta: rows({ post_id: Id, feature_image_alt: Text, feature_image_caption: Text }),
});
const Export = v.pipe(v.string(), v.parseJson(), v.object({ db: v.tuple([v.object({ data: Data })]) }));
type Post = v.InferOutput<typeof Post>;

/** Reads an export of Ghost. Its pictures and links begin with a placeholder for the site's address. */
export function readGhost(path: string, zoneTime: ZoneTime): ForeignSite | string {
  const file = basename(path);
  const read = v.safeParse(Export, readFileSync(path, 'utf8').replaceAll('__GHOST_URL__', ''));
  if (!read.success)
    return `${file} isn’t an export of Ghost. In Ghost, choose Settings, Import/Export, Export content.`;
  const { data } = read.output.db[0];
  const { page: pages = [], ...others } = Object.groupBy(data.posts, ({ type }) => type);
  const [written, empty] = [true, false].map((isWritten) =>
    Object.values(others).flatMap((posts) => posts!.filter(({ html }) => (html.trim() !== '') === isWritten)),
  ) as [Post[], Post[]];
  // Tags that begin with # are internal.
  const tags = data.tags.filter(({ name, visibility }) => visibility !== 'internal' && !name.startsWith('#'));
  return {
    origin: null,
    authors: data.users.map(({ id, name, slug, bio, profile_image: picture }) => ({
      ...{ key: id, slug, name, words: oneLine(bio), path: `/author/${slug}/` },
      ...(picture === '' ? {} : { picture }),
    })),
    categories: tags.map(({ id, slug, name, description }) => ({
      ...{ key: id, slug, name, words: oneLine(description), path: `/tag/${slug}/` },
    })),
    articles: written.map((post) => {
      const ofPost = <Row extends { post_id: string; sort_order: number }>(all: readonly Row[]) =>
        all.filter(({ post_id: id }) => id === post.id).toSorted((a, b) => a.sort_order - b.sort_order);
      const title = oneLine(post.title);
      const instant = Date.parse(post.published_at);
      const isOpen = post.visibility === 'public';
      const meta = data.posts_meta.find(({ post_id: id }) => id === post.id);
      const [alt, caption] = [meta?.feature_image_alt ?? '', meta?.feature_image_caption ?? ''].map(wordsOf);
      return {
        key: `ghost ${post.uuid || post.id}`,
        slug: post.slug,
        title,
        excerpt: oneLine(post.custom_excerpt),
        body: { tree: parseHtml(post.html), file: `${file}, in the text of "${title}"`, linesBefore: 0 },
        isDraft: !isOpen || !['published', 'scheduled'].includes(post.status),
        time: Number.isNaN(instant) ? null : zoneTime(instant),
        author: ofPost(data.posts_authors)[0]?.author_id ?? '',
        categories: ofPost(data.posts_tags).flatMap(({ tag_id: id }) => (tags.some((tag) => tag.id === id) ? id : [])),
        picture: post.feature_image === '' ? null : { url: post.feature_image, alt: alt!, caption: caption! },
        path: post.status === 'published' ? `/${post.slug}/` : null,
        remarks: [
          ...(isOpen ? [] : ['It was for members only. Remove draft to publish it.']),
          ...(post.status === 'sent' ? ['It was only sent as an email. Remove draft to publish it.'] : []),
        ],
      };
    }),
    left: [
      ...pages.map(({ title }) => `The page "${title}" isn’t imported. Write it in content/pages.`),
      ...empty.map(({ title }) => `"${title}" has no HTML in the export, so it isn’t imported. Copy its text.`),
    ],
  };
}
