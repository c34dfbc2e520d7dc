import { expect, type Page, type Request } from '@playwright/test';

/** Waits for the text font, which may change the length of the page. */
export async function untilTextFont(page: Page): Promise<void> {
  const hasCome = () => [...document.fonts].some(({ family, status }) => family === 'Archivo' && status === 'loaded');
  await page.waitForFunction(hasCome, null, { polling: 50 });
}

/** Waits until the browser is idle, but at most ten seconds: a browser that draws nothing may never report it. */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 10_000 })));
}

/** Opens a page and waits until everything has loaded: fonts, and the scripts an idle browser fetches. */
export async function openSettled(page: Page, path: string): Promise<void> {
  const requests = followRequests(page);
  await page.goto(path);
  await untilTextFont(page);
  await requests.untilDone();
  requests.stop();
}

/** Follows the requests of a page from here on. */
export function followRequests(page: Page): { untilDone: () => Promise<void>; stop: () => void } {
  const underWay = new Set<Request>();
  const begin = (request: Request) => void underWay.add(request);
  const end = (request: Request) => void underWay.delete(request);
  page.on('request', begin);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return {
    untilDone: async () => {
      // A script fetched by an idle browser may fetch more at the next idle time, and again.
      for (let round = 0; round < 3; round += 1) {
        await untilIdle(page);
        await expect.poll(() => underWay.size).toBe(0);
      }
    },
    stop: () => {
      page.off('request', begin);
      page.off('requestfinished', end);
      page.off('requestfailed', end);
    },
  };
}

/**
 * Waits for the late parts of a page, which would otherwise appear during a check: on home the slides, whose row of
 * postcards takes the focus only where it scrolls.
 */
export async function untilAllHasCome(page: Page): Promise<void> {
  const hasSlides = await page.evaluate(() => document.querySelector('[data-postcards]') !== null);
  if (!hasSlides) return;
  await expect(page.locator('.hero__carousel')).toHaveAttribute('data-running');
  const row = page.locator('[data-postcards] .postcards__row');
  const fits = await row.evaluate((element) => element.scrollWidth <= element.clientWidth);
  if (fits) await expect(row).not.toHaveAttribute('tabindex');
  else await expect(page.locator('.postcards__ctl')).toBeVisible();
}

/** Shows a sign of use, a key that changes nothing, and waits for what asks for consent at the first such sign. */
export async function untilAsked(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Shift');
    await expect(consentBanner(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** The banner that asks for consent, and lets choose. */
export const consentBanner = (page: Page) => page.getByRole('region', { name: 'Your privacy choices' });

/** A button of the banner. */
export const consentButton = (page: Page, name: string) => consentBanner(page).getByRole('button', { name });
