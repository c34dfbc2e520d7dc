import type { Locator, Page } from '@playwright/test';
import { redCentre } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { expectFocusToStayIn } from '../support/keyboard.ts';

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

test('opens the pictures, the stays and the reviews of a tour [M38, M52, P27]', async ({ visitor }) => {
  const { page } = visitor;
  const asked = picturesAskedFor(page);
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

  async function goTo(hash: string): Promise<void> {
    await page.evaluate((room) => location.assign(room), hash);
    await expect(page.locator('.panel:visible')).toHaveAttribute('id', hash.slice(1));
  }
});
