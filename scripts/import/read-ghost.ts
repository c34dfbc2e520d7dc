import * as v from 'valibot';
import type { ForeignArticle, ForeignPicture, ForeignSite, ZoneTime } from './foreign-site.ts';
import { oneLine, parseHtml, wordsOf } from './html.ts';

const Text = v.nullish(v.string(), '');
const Id = v.pipe(v.union([v.string(), v.number()]), v.transform(String));
const Order = v.nullish(v.number(), 0);
const Visibility = v.nullish(v.string(), 'public');
const Post = v.object({
  ...{ id: Id, uuid: Text, title: Text, slug: Text, html: Text, status: Text, type: v.nullish(v.string(), 'post') },
  ...{ visibility: Visibility, published_at: Text, custom_excerpt: Text, feature_image: Text },
});
const Tag = v.object({ id: Id, name: Text, slug: Text, description: Text, visibility: Visibility });
const User = v.object({ id: Id, name: Text, slug: Text, bio: Text, profile_image: Text });
const Meta = v.object({ post_id: Id, feature_image_alt: Text, feature_image_caption: Text });
const Data = v.object({
  posts: v.array(Post),
  users: v.optional(v.array(User), []),
  tags: v.optional(v.array(Tag), []),
  posts_tags: v.optional(v.array(v.object({ post_id: Id, tag_id: Id, sort_order: Order })), []),
  posts_authors: v.optional(v.array(v.object({ post_id: Id, author_id: Id, sort_order: Order })), []),
  posts_meta: v.optional(v.array(Meta), []),
});
const Export = v.pipe(v.string(), v.parseJson(), v.object({ db: v.tuple([v.object({ data: Data })]) }));
type Data = v.InferOutput<typeof Data>;
type Post = v.InferOutput<typeof Post>;

const NOT_GHOST = 'isn’t an export of Ghost. In Ghost, choose Settings, Import/Export, Export content.';

/** Reads an export of Ghost. Its pictures and links begin with a placeholder for the site's address. */
export function readGhost(file: string, json: string, zoneTime: ZoneTime): ForeignSite | string {
  const read = v.safeParse(Export, json.replaceAll('__GHOST_URL__', ''));
  if (!read.success) return `${file} ${NOT_GHOST}`;
  const { data } = read.output.db[0];
  const posts = data.posts.filter(({ type }) => type !== 'page');
  const written = posts.filter(({ html }) => html.trim() !== '');
  const used = new Set(written.flatMap((post) => tagsOf(data, post)));
  return {
    origin: null,
    authors: data.users.map(({ id: key, name, slug, bio, profile_image: picture }) => ({
      ...{ key, slug, name, words: oneLine(bio), path: `/author/${slug}/` },
      ...(picture === '' ? {} : { picture }),
    })),
    categories: data.tags
      .filter((tag) => used.has(tag))
      .map(({ id: key, slug, name, description }) => ({
        ...{ key, slug, name, words: oneLine(description), path: `/tag/${slug}/` },
      })),
    articles: written.map((post) => articleOf(post, data, file, zoneTime)),
    left: [
      ...data.posts
        .filter((post) => !posts.includes(post))
        .map(({ title }) => `The page "${title}" isn’t imported. Write it in content/pages.`),
      ...posts
        .filter((post) => !written.includes(post))
        .map(({ title }) => `"${title}" has no HTML in the export, so it isn’t imported. Copy its text.`),
    ],
  };
}

function articleOf(post: Post, data: Data, file: string, zoneTime: ZoneTime): ForeignArticle {
  const title = oneLine(post.title);
  const instant = Date.parse(post.published_at);
  const [author] = ofPost(data.posts_authors, post);
  const isOpen = post.visibility === 'public';
  const state = isOpen && (post.status === 'published' || post.status === 'scheduled') ? post.status : 'draft';
  return {
    id: `ghost ${post.uuid || post.id}`,
    slug: post.slug,
    title,
    excerpt: oneLine(post.custom_excerpt),
    body: { tree: parseHtml(post.html), file: `${file}, in the text of "${title}"`, linesBefore: 0 },
    state,
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

/** The public tags of a post. Those that begin with # are internal. */
function tagsOf(data: Data, post: Post): Data['tags'] {
  return ofPost(data.posts_tags, post)
    .flatMap(({ tag_id: id }) => data.tags.find((tag) => tag.id === id) ?? [])
    .filter(({ name, visibility }) => visibility === 'public' && !name.startsWith('#'));
}

function pictureOf(post: Post, data: Data): ForeignPicture | null {
  if (post.feature_image === '') return null;
  const meta = data.posts_meta.find(({ post_id: id }) => id === post.id);
  return {
    url: post.feature_image,
    alt: oneLine(meta?.feature_image_alt ?? ''),
    caption: wordsOf(meta?.feature_image_caption ?? ''),
  };
}

function ofPost<Link extends { post_id: string; sort_order: number }>(links: readonly Link[], { id }: Post): Link[] {
  return links.filter((link) => link.post_id === id).toSorted((a, b) => a.sort_order - b.sort_order);
}
