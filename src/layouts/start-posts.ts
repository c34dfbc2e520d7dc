import { hideLaterPosts } from '#features/blog/hide-later-posts.ts';
import { fetchBehaviour } from '#layouts/page-script.ts';

/** Starts the list of articles of a page. */
export function startPosts(): void {
  const list = document.querySelector<HTMLElement>('[data-posts]')!;
  hideLaterPosts(list, async () => (await fetchBehaviour()).startPostList(list));
}
