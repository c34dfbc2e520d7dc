import { beforeEach, expect, test, vi } from 'vitest';
import type { Article } from '#contract/articles.ts';
import { $article, $articles, $categories, loadArticle, loadArticles, loadCategories } from '#features/blog/refresh.ts';
import { serve, type Received, type Replies } from '../support/fake-functions.ts';

function anArticle(slug: string): Article {
  return {
    id: slug,
    slug,
    title: 'Crocodiles',
    lead_in: 'They saw you first.',
    text: '<p>Stay back.</p>',
    pictures: [{ url: '/croc.webp', alt: 'A log with eyes', width: 800, height: 500 }],
    published_date: '2026-05-01',
    categories: ['wildlife'],
    author: { full_name: 'Wes Kirkbride', portrait_url: '/wes.webp' },
  };
}
const wildlife = { id: 'wildlife', slug: 'wildlife', name: 'Wildlife' };

let replies: Replies;
let received: Received[];
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);

beforeEach(() => {
  logged.mockClear();
  $articles.set([]);
  $categories.set([]);
  $article.set(null);
  replies = {};
  received = serve(replies);
});

test('loading articles and categories replaces those known before [M120]', async () => {
  $articles.set([anArticle('old')]);
  replies['GET /elsewhere/list.json'] = () => ({ body: [anArticle('new'), anArticle('newer')] });
  await loadArticles('/elsewhere/list.json');
  expect($articles.get().map(({ slug }) => slug)).toEqual(['new', 'newer']);
  $categories.set([{ ...wildlife, id: 'old' }]);
  replies['GET /categories.json'] = () => ({ body: [wildlife] });
  await loadCategories('/categories.json');
  expect($categories.get()).toEqual([wildlife]);
});

test('one article comes from the template with its slug put in, and the first of the answer is kept [M120, M148]', async () => {
  replies['GET /api/articles/crocodiles/'] = () => ({ body: [anArticle('crocodiles'), anArticle('another')] });
  await loadArticle('/api/articles/{slug}/', 'crocodiles');
  expect(received.map(({ path }) => path)).toEqual(['/api/articles/crocodiles/']);
  expect($article.get()?.slug).toBe('crocodiles');
});

test('an empty answer leaves no article [M120]', async () => {
  $article.set(anArticle('old'));
  replies['GET /articles/gone.json'] = () => ({ body: [] });
  await loadArticle('/articles/{slug}.json', 'gone');
  expect($article.get()).toBeNull();
});

test.each([
  ['does not answer', () => 'unreachable' as const],
  ['fails', () => ({ status: 500 })],
  ['answers with something else', () => ({ body: [{ slug: 'half-an-article' }] })],
])('a server that %s is logged once, asked once, and what was known stays [M150]', async (_, reply) => {
  $articles.set([anArticle('known')]);
  $article.set(anArticle('known'));
  $categories.set([wildlife]);
  replies['GET /articles.json'] = reply;
  replies['GET /articles/known.json'] = reply;
  replies['GET /categories.json'] = reply;
  await loadArticles('/articles.json');
  await loadArticle('/articles/{slug}.json', 'known');
  await loadCategories('/categories.json');
  expect(received).toHaveLength(3);
  expect(logged).toHaveBeenCalledTimes(3);
  expect($articles.get().map(({ slug }) => slug)).toEqual(['known']);
  expect($article.get()?.slug).toBe('known');
  expect($categories.get()).toEqual([wildlife]);
});
