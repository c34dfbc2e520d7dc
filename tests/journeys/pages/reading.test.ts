import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import type { Article } from '#contract/articles.ts';
import { ticketDate } from '#domain/calendar-date.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { quietDate, redCentre } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { expectGoodLooks, STILL } from '../support/looks.ts';
import { openSettled, untilAllHasCome, untilTextFont } from '../support/settled.ts';
import { siteNow } from '../support/site-clock.ts';

const ARTICLE = '/blog/article/what-a-swag-is/';
const WITH_TRIP = '/blog/article/wombats-of-cradle-mountain/';

const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

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

test('on a phone a video is a picture until it is pressed, and a gallery opens at the picture that was pressed [N18, P43, P27]', async ({
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

test('articles with components are accessible in light and in dark, and fit small screens [P26]', async ({
  anotherVisitor,
}) => {
  const { page } = await anotherVisitor(STILL);
  for (const address of [ARTICLE, WITH_TRIP]) {
    await openSettled(page, address);
    await untilAllHasCome(page);
    await expectGoodLooks(page, address);
  }
});

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

/** The reader returns to the page after a while. */
async function comeBackAfter(page: Page, milliseconds: number): Promise<void> {
  await page.clock.fastForward(milliseconds);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

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

test('a search finds articles, and nothing of the index is asked for before [E20]', async ({ visitor: { page } }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/pagefind/') && asked.push(request.url()));
  await page.goto('/search/');
  await page.getByRole('combobox', { name: 'What are you looking for?' }).fill('swag');
  expect(asked).toEqual([]);
  await page.getByRole('combobox', { name: 'What are you looking for?' }).press('Enter');
  await expect(page).toHaveURL('/search/?q=swag');
  await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveText(/^\d+ results for “swag”$/);
  await expect(page.getByRole('combobox', { name: 'What are you looking for?' })).toHaveValue('swag');
  await expect(page.locator('.result mark').first()).toHaveText(/swag/i);
  await page.getByRole('link', { name: 'What a swag is' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('What a swag is');
});

test('the questions are printed with their answers, and no page with its links for screen readers', async ({
  visitor: { page },
}) => {
  await openSettled(page, '/faq/');
  const { text } = await readPdf(await page.pdf());
  expect(text).toContain('Almost certainly not. About two in three of our guests come on their own');
  expect(text).not.toContain('Skip to content');
  expect(text).not.toContain('Search the questions');
});

test('a tour is printed with the start dates of its folded months, without their labels', async ({
  visitor: { page },
}) => {
  await openSettled(page, redCentre.url);
  await expect(page.locator('.dates__later > summary')).toHaveText('More dates');
  const { text } = await readPdf(await page.pdf());
  expect(text).toContain('Start dates and prices');
  expect(text).toContain(ticketDate(quietDate(redCentre, 6).start));
  expect(text).not.toContain('More dates');
});

test('on paper no page is as high as a screen, and what no reader has come near yet is drawn', async ({
  visitor: { page },
}) => {
  await openSettled(page, `${redCentre.url}notes/`);
  await page.emulateMedia({ media: 'print' });
  const style = (selector: string, property: string) =>
    page.locator(selector).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  expect(await style('body', 'display')).toBe('block');
  expect(await style('body', 'min-block-size')).toBe('0px');
  expect(await style('.notes', 'display')).toBe('block');
  expect(await style('.map > .contours', 'content-visibility')).toBe('visible');
});
