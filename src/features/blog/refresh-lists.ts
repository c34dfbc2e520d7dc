import { fillCard, fillCategory, fillRecent } from './fill-entry.ts';
import { replaceEntries } from './replace-entries.ts';
import type { Article } from '#contract/articles.ts';
import { BLOG_RECENT_POSTS } from '#domain/constants.ts';
import { $articles, $categories, loadArticles, loadCategories } from './articles.ts';

/**
 * Updates a list of articles, RECENT POSTS and the categories to what the site has published.
 *
 * If one of the two requests fails, nothing changes. The number of visible cards stays the same; if no card was
 * hidden, all show.
 */
export async function refreshLists(document: Document): Promise<void> {
  const side = document.querySelector<HTMLElement>('[data-blog-side]')!;
  const { listUrl = '', categoriesUrl = '' } = side.dataset;
  const answered = await Promise.all([loadArticles(listUrl), loadCategories(categoriesUrl)]);
  if (answered.includes(false)) return;
  showCards(document.querySelector<HTMLElement>('[data-posts]')!);
  replaceEntries(side.querySelector('[data-recent]')!, $articles.get().slice(0, BLOG_RECENT_POSTS), fillRecent);
  showCategories(document, side);
}

function showCards(list: HTMLElement): void {
  const { ofCategory, ofAuthor } = list.dataset;
  const isListed = ({ categories, author }: Article) =>
    (ofCategory === undefined || categories.includes(ofCategory)) &&
    (ofAuthor === undefined || author.full_name === ofAuthor);
  const cards = () => [...list.querySelectorAll('.post')];
  const waiting = list.querySelectorAll('.post[hidden]').length;
  const shown = waiting === 0 ? Infinity : cards().length - waiting;
  replaceEntries(list.querySelector('[data-posts-cards]')!, $articles.get().filter(isListed), fillCard);
  cards().forEach((card, index) => {
    if (index < shown) card.removeAttribute('hidden');
    else if (!card.hasAttribute('hidden')) card.setAttribute('hidden', 'until-found');
  });
}

function showCategories(document: Document, side: HTMLElement): void {
  const counted = $categories.get().map((category) => ({
    ...category,
    count: $articles.get().filter(({ categories }) => categories.includes(category.id)).length,
  }));
  replaceEntries(side.querySelector('[data-categories]')!, counted, fillCategory);
  const heading = document.querySelector<HTMLElement>('[data-category-heading]');
  const named = counted.find(({ id }) => id === heading?.dataset['categoryHeading']);
  if (heading && named) heading.textContent = named.name;
}
