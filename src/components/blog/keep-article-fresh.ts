import { keepFresh } from '#components/blog/keep-fresh.ts';

/** Brings an article up to date whenever its reader comes back to it (M46). Other pages have nothing of it. */
export function keepArticleFresh(): void {
  const article = document.querySelector<HTMLElement>('[data-article]');
  if (article === null) return;
  keepFresh(async () => (await import('#components/blog/refresh-article.ts')).refreshArticle(article));
}
