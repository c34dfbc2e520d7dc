import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { expectFocusToStayIn, tabTo } from '../support/keyboard.ts';
import { expectGoodLooks, STILL } from '../support/looks.ts';
import { openSettled, untilAllHasCome } from '../support/settled.ts';

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

for (const [screen, options] of [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const) {
  test(`N18 P43 on ${screen} a video is a picture until it is pressed, and plays in its place`, async ({
    anotherVisitor,
  }) => {
    const { page } = await anotherVisitor(options);
    const asked = mediaAskedFor(page);
    await openSettled(page, ARTICLE);
    await play(page).scrollIntoViewIfNeeded();
    const picture = await video(page).locator('.video__screen').boundingBox();
    expect(asked).toEqual([]);
    await expect(page.locator('video, iframe')).toHaveCount(0);
    if (options === PHONE) await play(page).tap();
    else await play(page).click();
    await expectToPlay(page);
    expect(new Set(asked.map((url) => new URL(url).pathname.replace(/\.[\w-]+\.webm$/, '')))).toEqual(
      new Set(['/_astro/a-night-in-a-swag']),
    );
    const player = await video(page).locator('video').boundingBox();
    expect(player).toMatchObject({ width: picture!.width, height: picture!.height });
  });

  test(`P27 on ${screen} a gallery opens at the picture that was pressed`, async ({ anotherVisitor }) => {
    const { page } = await anotherVisitor(options);
    await openSettled(page, ARTICLE);
    const second = page.locator('.article-gallery a').nth(1);
    if (options === PHONE) await second.tap();
    else await second.click();
    await expect(gallery(page).getByText('2 of 4')).toBeVisible();
    await expect(gallery(page)).toContainText('The sun rising over red dunes');
    const next = gallery(page).getByRole('button', { name: 'Next' });
    if (options === PHONE) await next.tap();
    else await next.click();
    await expect(gallery(page).getByText('3 of 4')).toBeVisible();
    await expectAccessible(page, 'gallery of an article');
    const close = gallery(page).getByRole('button', { name: 'Close' });
    if (options === PHONE) await close.tap();
    else await close.click();
    await expect(gallery(page)).toHaveCount(0);
    await expect(page).toHaveURL(ARTICLE);
  });
}

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

test('a browser that takes no part of a file is given the whole of it', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor(DESKTOP);
  await openSettled(page, ARTICLE);
  await page.route('**/*.webm', (route) =>
    route.request().resourceType() === 'media' ? route.fulfill({ status: 416 }) : route.continue(),
  );
  await play(page).click();
  await expectToPlay(page);
});

test('a video that cannot be had gives its place back, and says so', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor(DESKTOP);
  await openSettled(page, ARTICLE);
  await page.route('**/*.webm', (route) => route.fulfill({ status: 404 }));
  await play(page).click();
  await expect(page.getByRole('alert')).toHaveText('Sorry, the video does not play here. Its picture leads to it.');
  await expect(play(page)).toBeFocused();
  await page.unroute('**/*.webm');
  await play(page).click();
  await expect(page).toHaveURL(/a-night-in-a-swag\.[\w-]+\.webm$/);
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
