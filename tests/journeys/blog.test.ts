import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { Article } from '#contract/articles.ts';
import { BLOG_LISTENER_DELAY_MS, BLOG_LOAD_LOCK_MS } from '#domain/constants.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { openSettled, untilAllHasCome, untilTextFont } from './support/settled.ts';

const articles = JSON.parse(readFileSync(new URL('../../dist/articles.json', import.meta.url), 'utf8')) as Article[];
const [newest, second] = articles as [Article, Article];
const last = articles.at(-1)!;

const HALF_AN_HOUR_MS = 30 * 60 * 1000;
const ZONES = ['Pacific/Kiritimati', 'Australia/Sydney', 'Europe/London', 'America/Los_Angeles', 'Etc/GMT+12'];

const cardsOn = (page: Page): Locator => page.locator('.post:not([hidden])');
const addressOf = ({ slug }: Article) => `/blog/article/${slug}/`;

/** Opens a page whose clock stands still until it is told to go on, and whose length no longer changes. */
async function openStill(page: Page, address: string): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
  await page.goto(address);
  await untilTextFont(page);
}

/** Scrolls so that a share of the page's height has been seen, and waits until the page was told so. */
async function scrollTo(page: Page, share: number): Promise<void> {
  await page.evaluate(
    (part) =>
      new Promise((told) => {
        window.addEventListener('scroll', told, { once: true });
        const top = Math.ceil(part * document.documentElement.scrollHeight) - window.innerHeight;
        window.scrollTo({ top, behavior: 'instant' });
      }),
    share,
  );
}

/** The reader comes back to the page after a while. */
async function comeBackAfter(page: Page, milliseconds: number): Promise<void> {
  await page.clock.fastForward(milliseconds);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

test.describe('the list', () => {
  test('M45 shows three more when scrolled past 60 percent, and not before', async ({ visitor: { page } }) => {
    await openStill(page, '/travel-blog/');
    await expect(cardsOn(page)).toHaveCount(3);
    await page.clock.runFor(BLOG_LISTENER_DELAY_MS);
    await scrollTo(page, 0.59);
    await expect(cardsOn(page)).toHaveCount(3);
    await scrollTo(page, 0.61);
    await expect(cardsOn(page)).toHaveCount(6);
  });

  test('M45 listens after three seconds, and brings nothing for three seconds after it brought some', async ({
    visitor: { page },
  }) => {
    await openStill(page, '/travel-blog/');
    const loading = page.getByText('Loading more posts');
    await page.clock.runFor(BLOG_LISTENER_DELAY_MS - 1);
    await scrollTo(page, 1);
    await expect(cardsOn(page)).toHaveCount(3);
    await page.clock.runFor(1);
    await expect(cardsOn(page)).toHaveCount(6);
    await scrollTo(page, 1);
    await expect(loading).toBeVisible();
    await page.clock.runFor(BLOG_LOAD_LOCK_MS - 1);
    await expect(cardsOn(page)).toHaveCount(6);
    await page.clock.runFor(1);
    await expect(cardsOn(page)).toHaveCount(9);
    await expect(loading).toBeHidden();
  });

  test('M45 ends with every article, and finds the page as it was left on coming back', async ({
    visitor: { page },
  }) => {
    await openStill(page, '/travel-blog/');
    await page.clock.runFor(BLOG_LISTENER_DELAY_MS);
    for (let shown = 6; shown < articles.length + 3; shown += 3) {
      await scrollTo(page, 1);
      await expect(cardsOn(page)).toHaveCount(Math.min(shown, articles.length));
      await scrollTo(page, 0.55);
      await page.clock.runFor(BLOG_LOAD_LOCK_MS);
    }
    await expect(page.getByText('posts are shown')).toHaveText(
      `${articles.length} of ${articles.length} posts are shown.`,
    );
    await page.getByRole('link', { name: `READ MORE about ${last.title}` }).click();
    await expect(page).toHaveURL(addressOf(last));
    await page.goBack();
    await expect(cardsOn(page)).toHaveCount(articles.length);
  });

  test('M45 an article that waits is found by a link to it', async ({ visitor: { page } }) => {
    await openStill(page, `/travel-blog/#${last.slug}`);
    await expect(page.getByRole('link', { name: last.title, exact: true })).toBeInViewport();
  });

  test('N03 every article shows without script', async ({ anotherVisitor }) => {
    const { page } = await anotherVisitor({ javaScriptEnabled: false });
    await page.goto('/travel-blog/');
    await expect(cardsOn(page)).toHaveCount(articles.length);
    for (const { title } of articles)
      await expect(page.getByRole('link', { name: `READ MORE about ${title}` })).toBeVisible();
    await page.getByRole('link', { name: last.title, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(last.title);
  });

  test('P26 the newest articles are accessible', async ({ anotherVisitor }) => {
    const { page } = await anotherVisitor({ reducedMotion: 'reduce' });
    for (const article of articles.slice(0, 4)) {
      await openSettled(page, addressOf(article));
      await untilAllHasCome(page);
      await expectAccessible(page, article.slug);
    }
  });
});

test.describe('a page that was left open', () => {
  test('M148 M120 asks for the lists by the links it was given, and shows what is new', async ({
    visitor: { page },
  }) => {
    const posted = { ...newest, slug: 'just-posted', id: 'just-posted', title: 'Just posted' };
    await page.route('**/articles.json', (route) => route.fulfill({ json: [posted, ...articles] }));
    await openStill(page, '/travel-blog/');
    const recent = page.locator('.recent').getByRole('link');
    await expect(recent.first()).toHaveText(newest.title);
    const counts = page.waitForResponse('**/categories.json');
    await expect(async () => {
      await comeBackAfter(page, HALF_AN_HOUR_MS);
      await expect(recent.first()).toHaveText('Just posted', { timeout: 2000 });
    }).toPass();
    await expect(recent.first()).toHaveAttribute('href', '/blog/article/just-posted/');
    await expect(recent).toHaveCount(5);
    expect((await counts).ok()).toBe(true);
  });

  test('M148 says that the article was updated when its words are others, and only then', async ({
    visitor: { page },
  }) => {
    let answer = [newest];
    let times = 0;
    await page.route(`**/articles/${newest.slug}.json`, (route) => {
      times += 1;
      return route.fulfill({ json: answer });
    });
    await openStill(page, addressOf(newest));
    const updated = page.getByText('This article was updated');
    const asked = page.waitForResponse(`**/articles/${newest.slug}.json`);
    await comeBackAfter(page, HALF_AN_HOUR_MS - 1);
    await comeBackAfter(page, 1);
    await asked;
    expect(times).toBe(1);
    await expect(updated).toBeHidden();
    answer = [{ ...newest, text: `${newest.text}<p>The bay has moved.</p>` }, second];
    await comeBackAfter(page, HALF_AN_HOUR_MS);
    await expect(updated).toBeVisible();
  });

  test('M150 a load that fails is only logged, and the page stays as it was', async ({ visitor: { page } }) => {
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
    await page.route('**/*.json', (route) => route.fulfill({ status: 500, body: 'broken' }));
    await openStill(page, '/travel-blog/');
    const before = await page.locator('main').innerText();
    const failures = () => logged.filter((text) => text.includes('could not be loaded')).length;
    await expect(async () => {
      await comeBackAfter(page, HALF_AN_HOUR_MS);
      await expect.poll(failures, { timeout: 2000 }).toBe(2);
    }).toPass();
    expect(await page.locator('main').innerText()).toBe(before);
    await page.locator('.recent').getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(newest.title);
  });
});

test('M46 M44 an article leads on to the next, and back to the blog', async ({ visitor: { page } }) => {
  await page.goto(addressOf(last));
  await page.getByRole('link', { name: 'NEXT ARTICLE' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(newest.title);
  await page.getByRole('link', { name: 'RETURN TO BLOG' }).click();
  await expect(page).toHaveURL('/travel-blog/');
});

test('M12 the short address of an article leads to it', async ({ visitor: { page } }) => {
  for (const address of [`/blog/${newest.slug}/`, `/blog/${newest.slug}`]) {
    await page.goto(address);
    await expect(page).toHaveURL(addressOf(newest));
  }
});

test('M10 an article nobody wrote is not found', async ({ visitor: { page } }) => {
  expect((await page.goto('/blog/article/nobody-wrote-this/'))?.status()).toBe(404);
});

test('N12 no date depends on where the reader is', async ({ anotherVisitor }) => {
  const seen = await Promise.all(
    ZONES.map(async (timezoneId) => {
      const { page } = await anotherVisitor({ timezoneId });
      const dates: string[] = [];
      for (const address of [
        '/travel-blog/',
        '/blog/category/on-the-road/',
        ...articles.slice(0, 3).map(addressOf),
        '/terms/',
      ]) {
        await page.goto(address);
        dates.push(...(await page.locator('main time').allTextContents()));
      }
      return dates;
    }),
  );
  expect(seen[0]!.length).toBeGreaterThan(articles.length);
  expect(new Set(seen.map((dates) => dates.join('\n'))).size).toBe(1);
});
