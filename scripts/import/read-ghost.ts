import * as v from 'valibot';
import { oneLine, parseHtml, wordsOf } from './html.ts';
import type { ForeignArticle, ForeignPicture, ForeignSite } from './foreign-site.ts';

const Text = v.nullish(v.string(), '');
const Id = v.pipe(v.union([v.string(), v.number()]), v.transform(String));
const Post = v.object({
  id: Id,
  uuid: Text,
  title: Text,
  slug: Text,
  html: Text,
  status: Text,
  type: v.nullish(v.string(), 'post'),
  visibility: v.nullish(v.string(), 'public'),
  published_at: Text,
  custom_excerpt: Text,
  feature_image: Text,
});
const Meta = v.object({ post_id: Id, feature_image_alt: Text, feature_image_caption: Text });
const User = v.object({ id: Id, name: Text, slug: Text, bio: Text, profile_image: Text });
const Tag = v.object({
  id: Id,
  name: Text,
  slug: Text,
  description: Text,
  visibility: v.nullish(v.string(), 'public'),
});
const Order = v.nullish(v.number(), 0);
const Data = v.object({
  posts: v.array(Post),
  users: v.optional(v.array(User), []),
  tags: v.optional(v.array(Tag), []),
  posts_tags: v.optional(v.array(v.object({ post_id: Id, tag_id: Id, sort_order: Order })), []),
  posts_authors: v.optional(v.array(v.object({ post_id: Id, author_id: Id, sort_order: Order })), []),
  posts_meta: v.optional(v.array(Meta), []),
});
type Data = v.InferOutput<typeof Data>;
type Post = v.InferOutput<typeof Post>;

const NOT_GHOST = 'isn’t an export of Ghost. In Ghost, choose Settings, Import/Export, Export content.';

/** Reads an export of Ghost. Its pictures and links begin with a placeholder for the site's address. */
export function readGhost(file: string, json: string, zoneTime: (instant: number) => string): ForeignSite | string {
  const data = dataIn(json);
  if (data === null) return `${file} ${NOT_GHOST}`;
  const isPage = ({ type }: Post) => type === 'page';
  const posts = data.posts.filter((post) => !isPage(post));
  const written = posts.filter(({ html }) => html.trim() !== '');
  const used = new Set(written.flatMap((post) => tagsOf(data, post).map(({ id }) => id)));
  return {
    origin: null,
    authors: data.users.map(({ id, name, slug, bio, profile_image: picture }) => ({
      key: id,
      slug,
      name,
      bio: oneLine(bio),
      picture: picture === '' ? null : withoutStandIn(picture),
      path: `/author/${slug}/`,
    })),
    categories: data.tags
      .filter(({ id }) => used.has(id))
      .map(({ id, slug, name, description }) => ({
        key: id,
        slug,
        name,
        description: oneLine(description),
        path: `/tag/${slug}/`,
      })),
    articles: written.map((post) => articleOf(post, data, file, zoneTime)),
    left: [
      ...data.posts.filter(isPage).map(({ title }) => `The page "${title}" isn’t imported. Write it in content/pages.`),
      ...posts
        .filter((post) => !written.includes(post))
        .map(({ title }) => `"${title}" has no HTML in the export, so it isn’t imported. Copy its text.`),
    ],
  };
}

function dataIn(json: string): Data | null {
  try {
    const read = JSON.parse(json) as { db?: [{ data?: unknown }] };
    const data = v.safeParse(Data, read.db?.[0]?.data);
    return data.success ? data.output : null;
  } catch {
    return null;
  }
}

function articleOf(post: Post, data: Data, file: string, zoneTime: (instant: number) => string): ForeignArticle {
  const instant = Date.parse(post.published_at);
  const [author] = data.posts_authors.filter(({ post_id: id }) => id === post.id).toSorted(bySortOrder);
  const isOpen = post.visibility === 'public';
  const isDue = ['published', 'scheduled'].includes(post.status) && isOpen;
  return {
    id: `ghost ${post.uuid || post.id}`,
    slug: post.slug,
    title: oneLine(post.title),
    excerpt: oneLine(post.custom_excerpt),
    body: {
      tree: parseHtml(withoutStandIn(post.html)),
      file: `${file}, in the text of "${oneLine(post.title)}"`,
      linesBefore: 0,
    },
    state: isDue ? (post.status as 'published' | 'scheduled') : 'draft',
    time: Number.isNaN(instant) ? null : zoneTime(instant),
    author: author?.author_id ?? null,
    categories: tagsOf(data, post).map(({ id }) => id),
    picture: pictureOf(post, data),
    path: post.status === 'published' ? `/${post.slug}/` : null,
    remarks: [
      ...(isOpen ? [] : ['It was for members only. Remove draft to publish it.']),
      ...(post.status === 'sent' ? ['It was only sent as an email. Remove draft to publish it.'] : []),
    ],
  };
}

/** Tags that begin with # are internal. */
function tagsOf(data: Data, post: Post): Data['tags'] {
  return data.posts_tags
    .filter(({ post_id: id }) => id === post.id)
    .toSorted(bySortOrder)
    .flatMap(({ tag_id: id }) => data.tags.find((tag) => tag.id === id) ?? [])
    .filter(({ name, visibility }) => visibility === 'public' && !name.startsWith('#'));
}

function pictureOf(post: Post, data: Data): ForeignPicture | null {
  if (post.feature_image === '') return null;
  const meta = data.posts_meta.find(({ post_id: id }) => id === post.id);
  return {
    url: withoutStandIn(post.feature_image),
    alt: oneLine(meta?.feature_image_alt ?? ''),
    caption: wordsOf(meta?.feature_image_caption ?? ''),
  };
}

function withoutStandIn(text: string): string {
  return text.replaceAll('__GHOST_URL__', '');
}

function bySortOrder(a: { sort_order: number }, b: { sort_order: number }): number {
  return a.sort_order - b.sort_order;
}
