import { atom } from 'nanostores';
import { call } from '#api/call.ts';
import {
  addressOfArticle,
  listArticles,
  listCategories,
  oneArticle,
  type Article,
  type Category,
} from '#contract/articles.ts';

export const $articles = atom<readonly Article[]>([]);
export const $categories = atom<readonly Category[]>([]);
/** The article that was asked for last. */
export const $article = atom<Article | null>(null);

/**
 * Loads all articles from the address a page passes on; they replace those known before (M120, M148). Tells
 * whether they came.
 */
export async function loadArticles(url: string): Promise<boolean> {
  const answer = await call({ ...listArticles, path: url });
  if (answer.kind === 'ok') $articles.set(answer.value);
  else logFailure('The articles', answer.kind);
  return answer.kind === 'ok';
}

/** The same for the categories. */
export async function loadCategories(url: string): Promise<boolean> {
  const answer = await call({ ...listCategories, path: url });
  if (answer.kind === 'ok') $categories.set(answer.value);
  else logFailure('The categories', answer.kind);
  return answer.kind === 'ok';
}

/** Loads one article: the template with its slug put in is asked for a list, whose first element it is (M120). */
export async function loadArticle(template: string, slug: string): Promise<void> {
  const answer = await call({ ...oneArticle, path: addressOfArticle(template, slug) });
  if (answer.kind === 'ok') $article.set(answer.value[0] ?? null);
  else logFailure(`The article ${slug}`, answer.kind);
}

/** A load that fails is logged and nothing else: what was known stays (M150). */
function logFailure(what: string, how: string): void {
  console.error(`${what} could not be loaded.`, how);
}
