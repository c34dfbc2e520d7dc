import { keepFresh } from '#components/blog/keep-fresh.ts';
import { importPart } from '#stores/own-scripts.ts';

/** Checks for a newer text when the reader of an article comes back to it. Does nothing on other pages. */
export function keepArticleFresh(): void {
  const article = document.querySelector<HTMLElement>('[data-article]');
  if (article === null) return;
  keepFresh(async () =>
    (await importPart(() => import('#components/blog/refresh-article.ts'))).refreshArticle(article),
  );
}
