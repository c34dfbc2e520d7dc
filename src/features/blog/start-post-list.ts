import { keepFresh } from './keep-fresh.ts';
import { revealPosts } from './reveal-posts.ts';
import { importPart } from '#directives/own-scripts.ts';

/** Starts the scripts of a list of articles: shows more on scrolling and refreshes the list. */
export function startPostList(list: HTMLElement): void {
  revealPosts(list);
  keepFresh(async () => (await importPart(() => import('./refresh-lists.ts'))).refreshLists(document));
}
