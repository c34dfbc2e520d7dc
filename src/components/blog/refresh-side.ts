import { BLOG_RECENT_POSTS } from '#domain/constants.ts';
import { $articles, $categories, loadArticles, loadCategories } from '#stores/articles.ts';

/** Brings RECENT POSTS and the counts of the categories up to date (M42, M120). */
export async function refreshSide(side: HTMLElement): Promise<void> {
  const { listUrl = '', categoriesUrl = '' } = side.dataset;
  await Promise.all([loadArticles(listUrl), loadCategories(categoriesUrl)]);
  showRecent(side.querySelector<HTMLElement>('[data-recent]')!);
  showCounts(side);
}

/** The picture, the title and the link of each entry change in place; entries are taken away or made as needed. */
function showRecent(list: HTMLElement): void {
  const recent = $articles.get().slice(0, BLOG_RECENT_POSTS);
  const pattern = list.firstElementChild;
  if (recent.length === 0 || pattern === null) return;
  const entries = recent.map(({ slug, title, pictures: [picture] }) => {
    const entry = pattern.cloneNode(true) as HTMLElement;
    entry.querySelector('a')!.href = list.dataset['pageUrl']!.replace('{slug}', slug);
    entry.querySelector('[data-title]')!.textContent = title;
    const image = entry.querySelector('img');
    if (image && picture) image.src = picture.url;
    image?.removeAttribute('srcset');
    return entry;
  });
  list.replaceChildren(...entries);
}

function showCounts(side: HTMLElement): void {
  const articles = $articles.get();
  for (const { id } of $categories.get()) {
    const shown = side.querySelector(`[data-count="${CSS.escape(id)}"]`);
    const count = articles.filter(({ categories }) => categories.includes(id)).length;
    if (shown && articles.length > 0) shown.textContent = String(count);
  }
}
