import { $article, loadArticle } from '#stores/articles.ts';

/** Tells a reader whose page was left open that the article has other words by now (M120, M148). */
export async function refreshArticle(shown: HTMLElement): Promise<void> {
  const { articleUrl = '', slug = '' } = shown.dataset;
  await loadArticle(articleUrl, slug);
  const article = $article.get();
  if (article?.slug !== slug) return;
  const now = new DOMParser().parseFromString(article.text, 'text/html').body;
  const same = wordsOf(now) === wordsOf(shown.querySelector('[data-article-text]')!);
  shown.querySelector('[data-article-updated]')!.toggleAttribute('hidden', same);
}

function wordsOf(element: Element): string {
  return element.textContent.replace(/\s+/g, ' ').trim();
}
