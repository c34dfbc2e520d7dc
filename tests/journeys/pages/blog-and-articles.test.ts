import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import type { Article } from '#contract/articles.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { expectFocusToStayIn, tabTo } from '../support/keyboard.ts';
import { expectGoodLooks, STILL } from '../support/looks.ts';
import { openSettled, untilAllHasCome, untilTextFont } from '../support/settled.ts';

const articles = JSON.parse(readFileSync(new URL('../../../dist/articles.json', import.meta.url), 'utf8')) as Article[];
const [newest, second] = articles as [Article, Article];
const last = articles.at(-1)!;

const HALF_AN_HOUR_MS = 30 * 60 * 1000;

const cardsOn = (page: Page): Locator => page.locator('.post:not([hidden])');
const addressOf = ({ slug }: Article) => `/blog/article/${slug}/`;

/** Opens a page whose clock is stopped, and whose length no longer changes. */
async function openStill(page: Page, address: string): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
  await page.goto(address);
  await untilTextFont(page);
}

/** Scrolls until a share of the page's height was visible, and waits for the scroll event. */
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

/** The reader returns to the page after a while. */
async function comeBackAfter(page: Page, milliseconds: number): Promise<void> {
  await page.clock.fastForward(milliseconds);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

test('M45 the list listens after three seconds, shows three more past 60 percent, waits between, and ends with every article', async ({
  visitor: { page },
}) => {
  await openStill(page, '/travel-blog/');
  const loading = page.getByText('Loading more posts');

  await test.step('it listens after three seconds', async () => {
    await expect(cardsOn(page)).toHaveCount(3);
    await page.clock.runFor(2999);
    await scrollTo(page, 1);
    await expect(cardsOn(page)).toHaveCount(3);
    await page.clock.runFor(1);
    await expect(cardsOn(page)).toHaveCount(6);
  });

  await test.step('it brings nothing for three seconds after it brought some', async () => {
    await scrollTo(page, 1);
    await expect(loading).toBeVisible();
    await page.clock.runFor(2999);
    await expect(cardsOn(page)).toHaveCount(6);
    await page.clock.runFor(1);
    await expect(cardsOn(page)).toHaveCount(9);
    await expect(loading).toBeHidden();
  });

  await test.step('it brings three more when scrolled past 60 percent, and not before', async () => {
    await scrollTo(page, 0.5);
    await page.clock.runFor(3000);
    await scrollTo(page, 0.59);
    await expect(cardsOn(page)).toHaveCount(9);
    await scrollTo(page, 0.61);
    await expect(cardsOn(page)).toHaveCount(12);
  });

  await test.step('it ends with every article, and is found as it was left on coming back', async () => {
    await scrollTo(page, 0.5);
    await page.clock.runFor(3000);
    for (let shown = 15; shown < articles.length + 3; shown += 3) {
      await scrollTo(page, 1);
      await expect(cardsOn(page)).toHaveCount(Math.min(shown, articles.length));
      await scrollTo(page, 0.55);
      await page.clock.runFor(3000);
    }
    await expect(page.getByText('posts are shown')).toHaveText(
      `${articles.length} of ${articles.length} posts are shown.`,
    );
    await page.getByRole('link', { name: `READ MORE about ${last.title}` }).click();
    await expect(page).toHaveURL(addressOf(last));
    await page.goBack();
    await expect(cardsOn(page)).toHaveCount(articles.length);
  });
});

test('M10 M12 M44 M45 M46 P26 an article is found by its addresses, leads on to the next and back to the blog, and is accessible', async ({
  visitor: { page },
}) => {
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('on to the next, and back to the blog', async () => {
    await page.goto(addressOf(last));
    await page.getByRole('link', { name: 'NEXT ARTICLE' }).click();
    await expect(heading).toHaveText(newest.title);
    await page.getByRole('link', { name: 'RETURN TO BLOG' }).click();
    await expect(page).toHaveURL('/travel-blog/');
  });

  await test.step('the short address leads to it', async () => {
    for (const address of [`/blog/${newest.slug}/`, `/blog/${newest.slug}`]) {
      await page.goto(address);
      await expect(page).toHaveURL(addressOf(newest));
    }
  });

  await test.step('one that waits in the list is found by a link to it', async () => {
    await page.goto(`/travel-blog/#${last.slug}`);
    await expect(page.getByRole('link', { name: last.title, exact: true })).toBeInViewport();
  });

  await test.step('an unknown article is not found', async () => {
    expect((await page.goto('/blog/article/nobody-wrote-this/'))?.status()).toBe(404);
  });

  await test.step('the newest are accessible', async () => {
    for (const article of articles.slice(0, 4)) {
      await openSettled(page, addressOf(article));
      await untilAllHasCome(page);
      await expectAccessible(page, article.slug);
    }
  });
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

test('M120 M148 M150 a page that was left open asks for what is new, shows it, and stays as it was when that fails', async ({
  visitor: { page },
}) => {
  const recent = page.locator('.recent').getByRole('link');
  await page.route('**/*.json', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await openStill(page, '/travel-blog/');

  await test.step('a load that fails is only logged', async () => {
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
    const before = await page.locator('main').innerText();
    const failures = () => logged.filter((text) => text.includes('could not be loaded')).length;
    await expect(async () => {
      await comeBackAfter(page, HALF_AN_HOUR_MS);
      await expect.poll(failures, { timeout: 2000 }).toBe(2);
    }).toPass();
    expect(await page.locator('main').innerText()).toBe(before);
  });

  await test.step('the lists are asked for by the links the page was given, and show what is new', async () => {
    const posted = { ...newest, slug: 'just-posted', id: 'just-posted', title: 'Just posted' };
    await page.unroute('**/*.json');
    await page.route('**/articles.json', (route) => route.fulfill({ json: [posted, ...articles] }));
    await expect(recent.first()).toHaveText(newest.title);
    const counts = page.waitForResponse('**/categories.json');
    await expect(async () => {
      await comeBackAfter(page, HALF_AN_HOUR_MS);
      await expect(recent.first()).toHaveText('Just posted', { timeout: 2000 });
    }).toPass();
    await expect(recent.first()).toHaveAttribute('href', '/blog/article/just-posted/');
    await expect(recent).toHaveCount(5);
    await expect(page.locator('.post h2').first()).toHaveText('Just posted');
    await expect(cardsOn(page)).toHaveCount(3);
    expect((await counts).ok()).toBe(true);
    await recent.nth(1).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(newest.title);
  });

  await test.step('an article says that it was updated when its words are others, and only then', async () => {
    let answer = [newest];
    let times = 0;
    await page.route(`**/articles/${newest.slug}.json`, (route) => {
      times += 1;
      return route.fulfill({ json: answer });
    });
    await page.reload();
    await untilTextFont(page);
    const updated = page.getByText('This article was updated');
    // The consent question comes when the browser is idle, which needs the clock.
    await expect(async () => {
      await comeBackAfter(page, HALF_AN_HOUR_MS);
      await expect.poll(() => times, { timeout: 2000 }).toBe(1);
    }).toPass();
    await comeBackAfter(page, HALF_AN_HOUR_MS - 1);
    const asked = page.waitForResponse(`**/articles/${newest.slug}.json`);
    await comeBackAfter(page, 1);
    await asked;
    expect(times).toBe(2);
    await expect(updated).toBeHidden();
    answer = [{ ...newest, text: `${newest.text}<p>The bay has moved.</p>` }, second];
    await comeBackAfter(page, HALF_AN_HOUR_MS);
    await expect(updated).toBeVisible();
  });
});

const ARTICLE = '/blog/article/what-a-swag-is/';
const WITH_TRIP = '/blog/article/wombats-of-cradle-mountain/';

const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

const video = (page: Page): Locator => page.locator('.video');
const play = (page: Page): Locator => page.getByRole('link', { name: /^Play, 0:12 A night in a swag$/ });
const gallery = (page: Page): Locator => page.getByRole('dialog', { name: 'Four places to unroll one' });

/** Requests other than pages, pictures, styles, scripts and fonts: the requests of a video player. */
function mediaAskedFor(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'media') asked.push(request.url());
  });
  return asked;
}

async function expectToPlay(page: Page): Promise<void> {
  const player = video(page).locator('video');
  await expect(player).toBeFocused();
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
  await expect(play(page)).toHaveCount(0);
}

test('N18 P43 P27 on a phone a video is a picture until it is pressed, and a gallery opens at the picture that was pressed', async ({
  anotherVisitor,
}) => {
  const { page } = await anotherVisitor(PHONE);
  const asked = mediaAskedFor(page);
  await openSettled(page, ARTICLE);

  await test.step('the video plays in the place of its picture', async () => {
    await play(page).scrollIntoViewIfNeeded();
    const picture = await video(page).locator('.video__screen').boundingBox();
    expect(asked).toEqual([]);
    await expect(page.locator('video, iframe')).toHaveCount(0);
    await play(page).tap();
    await expectToPlay(page);
    expect(new Set(asked.map((url) => new URL(url).pathname.replace(/\.[\w-]+\.webm$/, '')))).toEqual(
      new Set(['/_astro/a-night-in-a-swag']),
    );
    const player = await video(page).locator('video').boundingBox();
    expect(player).toMatchObject({ width: picture!.width, height: picture!.height });
  });

  await test.step('the gallery opens, goes on and closes', async () => {
    await page.locator('.article-gallery a').nth(1).tap();
    await expect(gallery(page).getByText('2 of 4')).toBeVisible();
    await expect(gallery(page)).toContainText('The sun rising over red dunes');
    await gallery(page).getByRole('button', { name: 'Next' }).tap();
    await expect(gallery(page).getByText('3 of 4')).toBeVisible();
    await gallery(page).getByRole('button', { name: 'Close' }).tap();
    await expect(gallery(page)).toHaveCount(0);
    await expect(page).toHaveURL(ARTICLE);
  });
});

test('P26 N16 a video and a gallery are used by keyboard, and the focus comes back', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor({ ...DESKTOP, reducedMotion: 'reduce' });
  await openSettled(page, ARTICLE);
  await page.locator('[data-article-text]').evaluate((text) => {
    text.setAttribute('tabindex', '-1');
    (text as HTMLElement).focus();
  });
  await tabTo(page, play(page));
  await page.keyboard.press('Enter');
  await expectToPlay(page);
  await page.keyboard.press('Space');
  const player = video(page).locator('video');
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
  const first = page.locator('.article-gallery a').first();
  await tabTo(page, first);
  await page.keyboard.press('Enter');
  await expect(gallery(page).getByText('1 of 4')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(gallery(page).getByText('2 of 4')).toBeVisible();
  await expectFocusToStayIn(page, gallery(page));
  await page.keyboard.press('Escape');
  await expect(gallery(page)).toHaveCount(0);
  await expect(first).toBeFocused();
});

test('N03 without script the picture leads to the video, and each picture of a gallery to its file', async ({
  anotherVisitor,
}) => {
  const { page, context } = await anotherVisitor({ ...DESKTOP, javaScriptEnabled: false });
  await page.goto(ARTICLE);
  for (const link of [play(page), ...(await page.locator('.article-gallery a').all())]) {
    const answer = await context.request.get((await link.getAttribute('href'))!);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toMatch(/^(video\/webm|image\/webp)/);
  }
  await expect(page.locator('.article-dates')).toContainText('AUD');
});

test('M03 M36 dates follow the currency, and lead to the calendar of their tour', async ({ visitor }) => {
  const { page, startDates } = visitor;
  await openSettled(page, `${ARTICLE}?currency=GBP`);
  const dates = page.getByRole('region', { name: 'Next nights in a swag: Outback Nights' });
  await expect(dates.getByRole('listitem')).toHaveCount(3);
  for (const row of await dates.getByRole('listitem').all()) {
    await expect(row).toContainText(/£\d/);
    expect(await row.innerText()).not.toContain('AUD');
  }
  await dates
    .getByRole('link', { name: /^Book Outback Nights, start / })
    .first()
    .click();
  await expect(page).toHaveURL('/trips/outback-nights/#show-dates');
  await expect(startDates.dialog).toBeVisible();
});

test('P43 a trip card is pressed anywhere', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor(PHONE);
  await openSettled(page, WITH_TRIP);
  await page.locator('.article-trip').tap({ position: { x: 40, y: 40 } });
  await expect(page).toHaveURL('/trips/tasmania/');
});

test('P26 articles with components are accessible in light and in dark, and fit small screens', async ({
  anotherVisitor,
}) => {
  const { page } = await anotherVisitor(STILL);
  for (const address of [ARTICLE, WITH_TRIP]) {
    await openSettled(page, address);
    await untilAllHasCome(page);
    await expectGoodLooks(page, address);
  }
});
