import type { Locator, Page } from '@playwright/test';
import { oceanRoad, outback, redCentre } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { expectFocusToStayIn } from '../support/keyboard.ts';
import { stopClock } from '../support/network.ts';

function dialog(page: Page): Locator {
  return page.getByRole('dialog').last();
}

/** Addresses of the pictures that the browser has requested. */
function picturesAskedFor(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'image') asked.add(request.url());
  });
  return asked;
}

test('opens the pictures, the stays, the reviews and the trip notes of a tour [M37, M38, M52, P27]', async ({
  visitor,
}) => {
  const { page } = visitor;
  const asked = picturesAskedFor(page);
  const widths = new Map<string, number>();
  const closeAll = async () => {
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 500 });
    }).toPass();
  };

  await test.step('the pictures of a stay, of which only the first was fetched before', async () => {
    await visitor.openTour(redCentre, '#accommodation');
    const stay = page
      .locator('.stay')
      .filter({ has: page.locator('img + img') })
      .first();
    await expect(stay.locator('img').first()).toBeVisible();
    const opener = stay.getByRole('button', { name: /^See inside/ });
    await opener.scrollIntoViewIfNeeded();
    const before = asked.size;
    await opener.click();
    await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(await stay.locator('h3').innerText());
    await expect(dialog(page).getByText(/^1 of \d$/)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Next' }).click();
    await expect(dialog(page).getByText(/^2 of \d$/)).toBeVisible();
    await expect.poll(() => asked.size).toBeGreaterThan(before);
    await page.keyboard.press('ArrowLeft');
    await expect(dialog(page).getByText(/^1 of \d$/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  await test.step('the gallery at the picture that was pressed', async () => {
    await goTo('#gallery');
    const second = page.locator('#gallery a').nth(1);
    const alt = await second.locator('img').getAttribute('alt');
    await second.click();
    await expect(dialog(page).locator('.gallery-dialog__words')).toContainText(alt!);
    await expect(dialog(page).getByText(/^2 of /)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Picture 1' }).click();
    await expect(dialog(page).getByText(/^1 of /)).toBeVisible();
    await closeAll();
  });

  await test.step('reviews one by one, each cut at 500 characters and whole on request', async () => {
    await goTo('#reviews');
    const count = await page.locator('#reviews .postcard').count();
    await page.getByRole('button', { name: 'Read reviews one at a time' }).click();
    await expect(dialog(page).getByText(`1 of ${count}`)).toBeVisible();
    const texts = await dialog(page).locator('.postcard__text').allTextContents();
    expect(texts).toHaveLength(count);
    for (const text of texts) expect([...text.replace(/…$/, '')].length).toBeLessThanOrEqual(500);
    await expectFocusToStayIn(page, dialog(page));
    if (count > 1) {
      await dialog(page).getByRole('button', { name: 'Previous' }).click();
      await expect(dialog(page).getByText(`${count} of ${count}`)).toBeVisible();
    }
    await closeAll();
  });

  await test.step('the list of stays, which leads to the pictures of each', async () => {
    await goTo('#overview');
    await page.locator('a[data-opens="stays"]').click();
    const list = page.getByRole('dialog', { name: 'Where you sleep' });
    await expect(list).toBeVisible();
    const names = await list.getByRole('heading', { level: 3 }).allTextContents();
    expect(names).toEqual(await page.locator('.stay h3').allTextContents());
    await list.getByRole('button', { name: `See inside ${names[0]!}` }).click();
    await expect(page.getByRole('dialog', { name: names[0]! })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toBeVisible();
    await closeAll();
  });

  await test.step('the trip notes, which lead to the page that can be printed', async () => {
    await page.getByRole('link', { name: 'Download trip notes' }).click();
    await expect(page.getByRole('dialog', { name: 'Trip notes' })).toBeVisible();
    await page.getByRole('link', { name: 'Read them online' }).click();
    await expect(page).toHaveURL(`${redCentre.url}notes/`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(redCentre.name);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Day by day' })).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('galleries of three sizes', async () => {
    for (const tour of [redCentre, oceanRoad, outback]) {
      await visitor.openTour(tour, '#accommodation');
      for (const size of ['small', 'standard', 'large']) {
        const opener = page.locator(`.stay[data-gallery="${size}"] button`).first();
        if (widths.has(size) || (await opener.count()) === 0) continue;
        await opener.click();
        widths.set(size, (await dialog(page).boundingBox())!.width);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    }
    expect(widths.get('small')).toBeLessThan(widths.get('standard')!);
    expect(widths.get('standard')).toBeLessThan(widths.get('large')!);
  });

  async function goTo(hash: string): Promise<void> {
    await page.evaluate((room) => location.assign(room), hash);
    await expect(page.locator('.panel:visible')).toHaveAttribute('id', hash.slice(1));
  }
});

test('opens the trip notes two seconds after a page with their hash is there [M37]', async ({ visitor }) => {
  const { page } = visitor;
  await page.clock.install();
  await visitor.openTour(redCentre);
  await stopClock(page);
  await page.evaluate(() => {
    const heard = new Promise((done) => addEventListener('hashchange', done, { once: true }));
    location.assign('#trip-notes');
    return heard.then(() => true);
  });
  const notes = page.getByRole('dialog', { name: 'Trip notes' });
  // The script that follows the hash loads when the page is idle, for which the clock has to run.
  const hasArrived = () => page.evaluate(() => 'arrived' in ((history.state ?? {}) as object));
  const opensInTime = async () => {
    while (!(await hasArrived())) await page.clock.runFor(10);
    await page.clock.runFor(1950);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.clock.runFor(50);
    await expect(notes).toBeVisible();
  };
  await opensInTime();

  await test.step('and so it is when the page is loaded with the hash', async () => {
    await page.reload();
    await opensInTime();
  });
});
