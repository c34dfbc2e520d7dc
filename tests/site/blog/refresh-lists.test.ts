import { beforeEach, expect, test, vi } from 'vitest';
import { refreshLists } from '#features/blog/refresh.ts';
import type { Article, Category } from '#contract/articles.ts';
import { serve, type Replies } from '../../support/fake-functions.ts';
import { ownPage, readJson, textOf } from '../built-site.ts';

const articles = readJson('/articles.json') as Article[];
const categories = readJson('/categories.json') as Category[];
const [newest, second, ...others] = articles as [Article, Article, ...Article[]];
const posted: Article = {
  ...newest,
  id: 'just-posted',
  slug: 'just-posted',
  title: 'Just posted',
  lead_in: 'Still warm.',
  published_date: '2027-01-02',
  pictures: [{ url: '/new.webp', alt: 'A new picture', width: 960, height: 600 }],
  author: { full_name: 'Somebody New', portrait_url: '/somebody.webp' },
};
const [renamed, ...kept] = categories as [Category, ...Category[]];
const [gone] = others.splice(0, 1) as [Article];
/** One article is new, one has a new title, one is gone. */
const published = [posted, newest, { ...second, title: 'Another title' }, ...others];

const texts = (root: ParentNode, selector: string) => [...root.querySelectorAll(selector)].map(textOf);

let replies: Replies;
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  replies = {
    'GET /articles.json': () => ({ body: published }),
    'GET /categories.json': () => ({ body: [{ ...renamed, name: 'Renamed' }, ...kept] }),
  };
  serve(replies);
});

test('a refreshed list replaces the cards, RECENT POSTS and the categories together [M120]', async () => {
  const { document } = ownPage('/travel-blog/');
  const stays = document.getElementById(newest.slug);
  await refreshLists(document);
  expect(texts(document, '.post h2')).toEqual(published.map(({ title }) => title));
  expect(texts(document, '.recent li')).toEqual(published.slice(0, 5).map(({ title }) => title));
  expect(texts(document, '.cats [data-name]')).toEqual(['Renamed', ...kept.map(({ name }) => name)]);
  expect(document.getElementById(gone.slug)).toBeNull();
  expect(document.getElementById(newest.slug)).toBe(stays);
});

test('the card of a new article has all that a card has [M43, M120]', async () => {
  const { document } = ownPage('/travel-blog/');
  await refreshLists(document);
  const card = document.getElementById('just-posted')!;
  for (const part of ['Just posted', 'Still warm.', 'Published 2nd January, 2027', 'Somebody New'])
    expect(textOf(card)).toContain(part);
  expect(card.querySelector('.post__art img')).toMatchObject({ src: '/new.webp', alt: 'A new picture', srcset: '' });
  expect(card.querySelector('.post__art source')).toBeNull();
  expect(card.querySelector('.avatar')?.getAttribute('src')).toBe('/somebody.webp');
  const more = card.querySelector('.btn');
  expect(textOf(more)).toBe('READ MORE about Just posted');
  expect(more?.getAttribute('href')).toBe('/blog/article/just-posted/');
});

test('pictures that are still the same keep their sizes [M120]', async () => {
  const { document } = ownPage('/travel-blog/');
  const picture = () => document.getElementById(newest.slug)!.querySelector('.post__art img')!.outerHTML;
  const before = picture();
  await refreshLists(document);
  expect(picture()).toBe(before);
});

test('as many cards show as before, and the others go on waiting [M45, M120]', async () => {
  const { document } = ownPage('/travel-blog/');
  const cards = () => [...document.querySelectorAll('.post')];
  for (const card of cards().slice(6)) card.setAttribute('hidden', 'until-found');
  await refreshLists(document);
  expect(cards().map((card) => card.hasAttribute('hidden'))).toEqual(published.map((_, index) => index >= 6));
});

test('the page of a category takes its own articles, and its own new name [M11, M120]', async () => {
  const { document } = ownPage(`/blog/category/${renamed.slug}/`);
  await refreshLists(document);
  const own = published.filter((article) => article.categories.includes(renamed.id));
  expect(texts(document, '.post h2')).toEqual(own.map(({ title }) => title));
  expect(texts(document, 'h1')).toEqual(['Renamed']);
  expect(texts(document, '.cats [aria-current]')).toEqual([`Renamed ${own.length} posts`]);
});

test('the page of an author takes their own articles [M120]', async () => {
  const { full_name: name } = second.author;
  const { document } = ownPage(`/blog/author/${name.toLowerCase().replaceAll(' ', '-')}/`);
  await refreshLists(document);
  const own = published.filter(({ author }) => author.full_name === name);
  expect(texts(document, '.post h2')).toEqual(own.map(({ title }) => title));
});

test.each(['GET /articles.json', 'GET /categories.json'])('nothing changes when %s fails [M150]', async (failing) => {
  replies[failing] = () => ({ status: 500 });
  const { document } = ownPage('/travel-blog/');
  const before = document.querySelector('main')!.innerHTML;
  await refreshLists(document);
  expect(document.querySelector('main')!.innerHTML).toBe(before);
});
