import { holdBack } from '#components/blog/hold-back.ts';
import { fetchBehaviour } from '#components/page/page-script.ts';

/** Starts the list of articles of a page. */
export function startPosts(): void {
  const list = document.querySelector<HTMLElement>('[data-posts]')!;
  holdBack(list, async () => (await fetchBehaviour()).goOn(list));
}
