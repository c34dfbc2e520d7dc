import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { expectGoodLooks, STILL } from '../support/looks.ts';
import { openSettled, untilAllHasCome } from '../support/settled.ts';

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
