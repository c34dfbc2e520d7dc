import { readdirSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Article, type Category, listArticles, listCategories, oneArticle } from '#contract/articles.ts';
import { addDays, calendarDate, ordinalDate, ticketDate } from '#domain/calendar-date.ts';
import { readingMinutes } from '#domain/text/prose.ts';
import { refreshLists } from '#features/blog/refresh.ts';
import { type Replies, serve } from '../support/fake-functions.ts';
import { buildDay, builtPage, builtTours, ownPage, readJson, readText, structuredData, textOf } from './built-site.ts';

const articles = v.parse(listArticles.response, readJson('/articles.json'));
const categories = v.parse(listCategories.response, readJson('/categories.json'));
const blog = builtPage('/travel-blog/').document;

const texts = (root: ParentNode, selector: string) => [...root.querySelectorAll(selector)].map(textOf);
const addressOf = ({ slug }: Article) => `/blog/article/${slug}/`;
const dated = ({ published_date }: Article) => `Published ${ordinalDate(calendarDate(published_date))}`;

test('a draft is nowhere on the site: no page, list, feed, map or search has a word of it [E06]', () => {
  const draft = 'snow-on-the-overland-track';
  expect(readFileSync(`content/articles/${draft}.md`, 'utf8')).toContain('\ndraft: true\n');
  const telling = readdirSync('dist', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(html|json|xml|txt|js|pf_meta|_headers)$/.test(file))
    .filter((file) => /Snow on the Overland Track|snow-on-the-overland/.test(readText(`/${file}`)));
  expect(telling).toEqual([]);
  expect(articles.length).toBeGreaterThan(3);
});

describe('the list', () => {
  test('is complete before any script, the newest first [M09, P19]', () => {
    const titles = texts(blog, '.post h2');
    expect(titles.length).toBeGreaterThan(3);
    expect(titles).toEqual(articles.map(({ title }) => title));
    const days = articles.map(({ published_date: day }) => day);
    expect(days).toEqual(days.toSorted().reverse());
  });

  test('each card has its title, first picture, lead_in, date, author and READ MORE [M43]', () => {
    [...blog.querySelectorAll('.post')].forEach((card, index) => {
      const article = articles[index]!;
      const text = textOf(card);
      for (const part of [article.title, article.lead_in, dated(article), article.author.full_name]) {
        expect.soft(text).toContain(part);
      }
      expect.soft(card.querySelector('img')?.getAttribute('alt')).toBe(article.pictures[0]?.alt);
      const more = card.querySelector('a.btn');
      expect.soft(textOf(more)).toBe(`READ MORE about ${article.title}`);
      expect.soft(textOf(more?.querySelector('.sr') ?? null)).toBe(`about ${article.title}`);
      expect.soft(more?.getAttribute('href')).toBe(addressOf(article));
    });
  });

  test('the cards after the first three are marked to wait, and no picture but the first is hurried [M45]', () => {
    const cards = [...blog.querySelectorAll('.post')];
    expect(cards.map((card) => card.hasAttribute('data-later'))).toEqual(cards.map((_, index) => index >= 3));
    const loading = [...blog.querySelectorAll('main img')].map((image) => image.getAttribute('loading'));
    expect(loading.filter((value) => value !== 'lazy')).toEqual(['eager']);
  });

  test('beside it stand five RECENT POSTS and the Categories with their counts [M42]', () => {
    expect(texts(blog, '.side h2')).toEqual(['RECENT POSTS', 'Categories']);
    expect(texts(blog, '.recent li')).toEqual(articles.slice(0, 5).map(({ title }) => title));
    expect(texts(blog, '.cats a')).toEqual(
      categories.map(({ id, name }) => `${name} ${articles.filter((one) => one.categories.includes(id)).length} posts`),
    );
  });

  test('passes on where the lists are [M148]', () => {
    const side = blog.querySelector('[data-blog-side]');
    expect(side?.getAttribute('data-list-url')).toBe('/articles.json');
    expect(side?.getAttribute('data-categories-url')).toBe('/categories.json');
  });
});

test.each(categories)('the page of $name has that title and only its articles [M11, M41]', ({ id, name, slug }) => {
  const { document } = builtPage(`/blog/category/${slug}/`);
  expect(textOf(document.querySelector('h1'))).toBe(name);
  const own = articles.filter((article) => article.categories.includes(id));
  expect(own.length).toBeGreaterThan(0);
  expect(texts(document, '.post h2')).toEqual(own.map(({ title }) => title));
  expect(textOf(document.querySelector('.cats [aria-current]'))).toContain(name);
});

test('each author has a page with a portrait, a few words and their articles [P43]', () => {
  const names = [...new Set(articles.map(({ author }) => author.full_name))];
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) {
    const { document } = builtPage(`/blog/author/${name.toLowerCase().replaceAll(' ', '-')}/`);
    expect(textOf(document.querySelector('h1'))).toBe(name);
    expect(document.querySelector('.author__portrait')?.getAttribute('alt')).toMatch(/\S{3}/);
    expect(textOf(document.querySelector('.author__bio'))).toMatch(/\.$/);
    const own = articles.filter(({ author }) => author.full_name === name);
    expect(texts(document, '.post h2')).toEqual(own.map(({ title }) => title));
  }
});

describe.each(articles)('$slug', (article) => {
  const { document, html } = builtPage(addressOf(article));

  test('has its title, picture, date, author, lead_in and text [M46, M47]', () => {
    expect(textOf(document.querySelector('h1'))).toBe(article.title);
    expect(document.querySelector('.article-head__art img')?.getAttribute('alt')).toBe(article.pictures[0]?.alt);
    const byline = document.querySelector('.article-head .byline');
    const minutes = readingMinutes(article.text);
    expect(textOf(byline)).toBe(`${article.author.full_name} ${dated(article)} · ${minutes} min read`);
    expect(byline?.querySelector('img')).not.toBeNull();
    expect(textOf(document.querySelector('.lead'))).toBe(article.lead_in);
    expect(document.querySelector('[data-article-text]')!.children.length).toBeGreaterThan(2);
  });

  test('leads back to the blog, and on to the next article [M44, M09]', () => {
    const next = articles[(articles.indexOf(article) + 1) % articles.length]!;
    const ways = [...document.querySelectorAll('.pager a')].map((link) => [textOf(link), link.getAttribute('href')]);
    expect(ways).toEqual([
      ['RETURN TO BLOG', '/travel-blog/'],
      ['NEXT ARTICLE', addressOf(next)],
    ]);
  });

  test('is an array of one for other programs, and its page passes the template on [M120, M148]', () => {
    expect(v.parse(oneArticle.response, readJson(`/articles/${article.slug}.json`))).toEqual([article]);
    const passed = document.querySelector('[data-article]');
    expect(passed?.getAttribute('data-article-url')).toBe('/articles/{slug}.json');
    expect(passed?.getAttribute('data-slug')).toBe(article.slug);
  });

  test('has its type and its breadcrumbs for search engines [P16]', () => {
    const of = (type: string) => structuredData(document).find((thing) => thing['@type'] === type);
    const [posting, crumbs] = [of('BlogPosting'), of('BreadcrumbList')];
    expect(posting).toMatchObject({
      '@type': 'BlogPosting',
      headline: article.title,
      datePublished: article.published_date,
      author: { '@type': 'Person', name: article.author.full_name },
    });
    expect(new URL(posting!['url'] as string).pathname).toBe(addressOf(article));
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
    expect((crumbs!['itemListElement'] as { name: string }[]).map(({ name }) => name)).toEqual([
      'Travel blog',
      categories.find(({ id }) => id === article.categories[0])?.name,
      article.title,
    ]);
    expect(html).toContain(`<meta property="article:published_time" content="${article.published_date}"`);
  });
});

test('most articles lead to tours, with their prices [P43]', () => {
  const leading = articles.filter((article) => builtPage(addressOf(article)).document.querySelector('.related .price'));
  expect(leading.length).toBeGreaterThan(articles.length / 2);
});

test('a trip beside an article has its next start dates, which leave with the day [P43]', () => {
  for (const { path, document } of articles.map((article) => builtPage(addressOf(article)))) {
    for (const trip of document.querySelectorAll('.related .trip-ticket')) {
      const tour = builtTours().find(({ url }) => url === trip.querySelector('a')?.getAttribute('href'))!;
      const open = tour.departures.filter(({ capacity }) => capacity !== 0).flatMap(({ start }) => start ?? []);
      const next = open.filter((start) => start > buildDay()).toSorted();
      const dates = [...trip.querySelectorAll('.ticket-type > [data-until]')];
      expect(dates.map(textOf), path).toEqual(next.slice(0, 3).map((start) => `· ${ticketDate(start)}`));
      expect(dates.map((date) => date.getAttribute('data-until'))).toEqual(
        next.slice(0, 3).map((start) => addDays(start, -1)),
      );
    }
  }
});

test('an article of three parts or more has its contents, which lead to them', () => {
  const contents = articles.flatMap((article) => {
    const { document } = builtPage(addressOf(article));
    const parts = [...document.querySelectorAll('[data-article-text] > h2')].map(({ id }) => `#${id}`);
    const links = [...document.querySelectorAll('.article-contents a')].map((link) => link.getAttribute('href'));
    expect(links, article.slug).toEqual(parts.length < 3 ? [] : parts);
    return links.length > 0 ? [links] : [];
  });
  expect(contents.length).toBeGreaterThan(0);
});

test('the feed has every article with a whole address, its author, categories and day [P43]', () => {
  const feed = readText('/rss.xml');
  const items = Array.from(feed.matchAll(/<item>(.*?)<\/item>/gs), (match) => match[1]!);
  expect(items).toHaveLength(articles.length);
  items.forEach((item, index) => {
    const { title, author, published_date: day } = articles[index]!;
    const link = /<link>([^<]+)<\/link>/.exec(item)?.[1] ?? '';
    expect.soft(new URL(link).pathname).toBe(addressOf(articles[index]!));
    expect.soft(item).toContain(`<dc:creator>${author.full_name}</dc:creator>`);
    expect.soft(item.replaceAll('&apos;', "'").replaceAll('&amp;', '&')).toContain(title);
    expect.soft(item).toMatch(/<category>[^<]{3,}<\/category>/);
    expect.soft(new Date(/<pubDate>([^<]+)</.exec(item)?.[1] ?? '').toISOString().slice(0, 10)).toBe(day);
  });
});

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

describe('a list that is refreshed', () => {
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
});
