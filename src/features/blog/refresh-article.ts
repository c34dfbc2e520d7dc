import { $article, loadArticle } from './articles.ts';

/** Shows a note on the page when the text of its article has changed since the page was loaded. */
export async function refreshArticle(shown: HTMLElement): Promise<void> {
  const { articleUrl = '', slug = '' } = shown.dataset;
  await loadArticle(articleUrl, slug);
  const article = $article.get();
  if (article?.slug !== slug) return;
  const now = new DOMParser().parseFromString(article.text, 'text/html').body;
  const same = wordsOf(now) === wordsOf(shown.querySelector('[data-article-text]')!);
  shown.querySelector('[data-article-updated]')!.toggleAttribute('hidden', same);
}

/** The words of an article without its components: the feed renders those in another way. */
export function wordsOf(element: Element): string {
  const words = element.cloneNode(true) as Element;
  for (const drawn of words.querySelectorAll('[data-component], script')) drawn.remove();
  return words.textContent.replace(/\s+/g, ' ').trim();
}
