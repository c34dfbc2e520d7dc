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
/** The last requested article. */
export const $article = atom<Article | null>(null);

/**
 * Loads all articles from the address that the page gives; they replace the known ones. Returns false when
 * the load failed.
 */
export async function loadArticles(url: string): Promise<boolean> {
  const answer = await call({ ...listArticles, path: url });
  if (answer.kind === 'ok') $articles.set(answer.value);
  else logFailure('The articles', answer.kind);
  return answer.kind === 'ok';
}

/** Loads all categories in the same way. */
export async function loadCategories(url: string): Promise<boolean> {
  const answer = await call({ ...listCategories, path: url });
  if (answer.kind === 'ok') $categories.set(answer.value);
  else logFailure('The categories', answer.kind);
  return answer.kind === 'ok';
}

/**
 * Loads one article. Puts the slug into the address template and takes the first element of the returned list.
 */
export async function loadArticle(template: string, slug: string): Promise<void> {
  const answer = await call({ ...oneArticle, path: addressOfArticle(template, slug) });
  if (answer.kind === 'ok') $article.set(answer.value[0] ?? null);
  else logFailure(`The article ${slug}`, answer.kind);
}

/** A failed load is only logged. The known articles stay. */
function logFailure(what: string, how: string): void {
  console.error(`${what} could not be loaded.`, how);
}
