import { keepFresh } from './keep-fresh.ts';
import { importPart } from '#directives/own-scripts.ts';

/** Checks for a newer text when the reader of an article comes back to it. Does nothing on other pages. */
export function keepArticleFresh(): void {
  const article = document.querySelector<HTMLElement>('[data-article]');
  if (article === null) return;
  keepFresh(async () => (await importPart(() => import('./refresh-article.ts'))).refreshArticle(article));
}
