import type { Page } from '@playwright/test';
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

test('on a phone a video is a picture until it is pressed, and plays in its place [N18, P43]', async ({
  anotherVisitor,
}) => {
  const { page } = await anotherVisitor({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  const asked: string[] = [];
  page.on('request', (request) => request.resourceType() === 'media' && asked.push(request.url()));
  await openSettled(page, ARTICLE);
  const link = page.getByRole('link', { name: /^Play, 0:12 A night in a swag$/ });
  await link.scrollIntoViewIfNeeded();
  const picture = await page.locator('.video .video__screen').boundingBox();
  expect(asked).toEqual([]);
  await expect(page.locator('video, iframe')).toHaveCount(0);
  await link.tap();
  const player = page.locator('.video video');
  await expect(player).toBeFocused();
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
  await expect(link).toHaveCount(0);
  for (const url of asked) expect(url).toMatch(/\/_astro\/a-night-in-a-swag\.[\w-]+\.webm$/);
  expect(await player.boundingBox()).toMatchObject({ width: picture!.width, height: picture!.height });
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
