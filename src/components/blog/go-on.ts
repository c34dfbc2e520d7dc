import { keepFresh } from '#components/blog/keep-fresh.ts';
import { refreshSide } from '#components/blog/refresh-side.ts';
import { revealPosts } from '#components/blog/reveal-posts.ts';

/** What a list of articles does once its reader has settled: it shows more below, and keeps what stands beside it true. */
export function goOn(list: HTMLElement): void {
  const side = document.querySelector<HTMLElement>('[data-blog-side]')!;
  revealPosts(list);
  keepFresh(() => refreshSide(side));
}
