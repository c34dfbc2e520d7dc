import type { Locator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import type { Article } from '#contract/articles.ts';
import { expect, test } from '../support/journey.ts';
import { untilTextFont } from '../support/settled.ts';
import { siteNow } from '../support/site-clock.ts';

const articles = JSON.parse(readFileSync(new URL('../../../dist/articles.json', import.meta.url), 'utf8')) as Article[];
const [newest, second] = articles as [Article, Article];

const HALF_AN_HOUR_MS = 30 * 60 * 1000;

const cardsOn = (page: Page): Locator => page.locator('.post:not([hidden])');

/** Opens a page whose clock is stopped, and whose length no longer changes. */
async function openStill(page: Page, address: string): Promise<void> {
  const now = siteNow();
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

test('the list listens after three seconds, shows three more past 60 percent, and waits between [M45]', async ({
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
});

test('a page that was left open asks for what is new, and shows it [M120, M148]', async ({ visitor: { page } }) => {
  const recent = page.locator('.recent').getByRole('link');
  await openStill(page, '/travel-blog/');

  await test.step('the lists are asked for by the links the page was given, and show what is new', async () => {
    const posted = { ...newest, slug: 'just-posted', id: 'just-posted', title: 'Just posted' };
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
    const updated = page.getByText('This article has been updated');
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
