import { keepFresh } from '#components/blog/keep-fresh.ts';
import { revealPosts } from '#components/blog/reveal-posts.ts';

/** What a list of articles does once its reader has settled: it shows more below, and keeps itself true. */
export function startPostList(list: HTMLElement): void {
  revealPosts(list);
  keepFresh(async () => (await import('#components/blog/refresh-lists.ts')).refreshLists(document));
}
