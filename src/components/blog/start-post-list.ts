import { keepFresh } from '#components/blog/keep-fresh.ts';
import { revealPosts } from '#components/blog/reveal-posts.ts';
import { importPart } from '#stores/own-scripts.ts';

/** Starts the scripts of a list of articles: shows more on scrolling and refreshes the list. */
export function startPostList(list: HTMLElement): void {
  revealPosts(list);
  keepFresh(async () => (await importPart(() => import('#components/blog/refresh-lists.ts'))).refreshLists(document));
}
