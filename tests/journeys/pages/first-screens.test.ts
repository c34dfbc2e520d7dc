import type { Locator } from '@playwright/test';
import { daintree, oceanRoad, outback, quietDate, redCentre, reef, sydney } from '../support/departures.ts';
import { consentBanner } from '../support/consent.ts';
import { expect, test } from '../support/journey.ts';
import { isOnTop } from '../support/on-top.ts';
import { openSettled, untilAsked } from '../support/settled.ts';

/** The bars at the lower edge are at most so high, in pixels. */
const HIGHEST_BAR = 72;
const PHONE = { viewport: { width: 360, height: 640 } };

test('a tour says on a phone what decides within the first 300 pixels, and no bar covers its first screen', async ({
  anotherVisitor,
}) => {
  const visitor = await anotherVisitor(PHONE);
  const { page } = visitor;
  for (const tour of [redCentre, reef, oceanRoad, daintree, outback, sydney]) {
    await openSettled(page, tour.url);
    const fare = page.locator('.fare');
    const told = [
      page.getByRole('heading', { level: 1, name: tour.name }),
      fare.locator('.price__now').filter({ visible: true }),
      fare.getByRole('link', { name: /reviews?$/ }),
      fare.locator('.fare__dates a').filter({ visible: true }),
      fare.getByText(/^\d+ days?$/),
      fare.getByText(/^Max \d+ guests$/),
    ];
    for (const part of told)
      expect.soft(await bottomOf(part), `${tour.slug}: ${await part.innerText()}`).toBeLessThan(301);
    for (const part of [fare.locator('.fare__summary'), fare.getByRole('button', { name: 'START DATES' })]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    await expect.poll(() => isOnTop(page.locator('.dock'))).toBe(false);
    await expect(consentBanner(page)).toBeHidden();
  }
});

test('M95 P13 on a phone the question, the cart and the dock share one place, and the chat stands on none of them', async ({
  anotherVisitor,
}) => {
  const visitor = await anotherVisitor(PHONE);
  const { page } = visitor;
  await visitor.hasInCart(quietDate(oceanRoad, 69));
  await page.clock.install();
  await openSettled(page, oceanRoad.url);
  await page.clock.fastForward(10_000);
  const chat = page.getByRole('button', { name: 'Open live chat' });
  const question = consentBanner(page);
  const cart = page.getByRole('complementary', { name: 'Your cart' });
  const dock = page.locator('.dock');
  const stands = async (bar: Locator) => {
    await expect(bar).toBeVisible();
    for (const one of [question, cart]) await expect(one).toBeVisible({ visible: one === bar });
    await expect.poll(() => isOnTop(dock)).toBe(bar === dock);
    await expect.poll(() => bottomOf(bar)).toBe(PHONE.viewport.height);
    expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(HIGHEST_BAR);
    await expect.poll(() => bottomOf(chat)).toBeLessThanOrEqual((await bar.boundingBox())!.y);
  };
  await untilAsked(page);
  await page.evaluate(() => scrollTo({ top: innerHeight * 1.5, behavior: 'instant' }));
  await stands(question);
  await page.getByRole('button', { name: 'Refuse' }).click();
  await stands(cart);
  await page.getByRole('button', { name: 'Hide cart' }).click();
  await stands(dock);

  // Within the overview the dock says what the price comes with. Its tabs come past it.
  const promise = dock.locator('.promise');
  const tabs = page.getByRole('navigation', { name: 'Trip sections' });
  await expect(promise).toContainText(/Deposit .+\s+·\s+No change fee up to 31\sdays before/);
  await expect(promise).toBeVisible();
  expect(await isOnTop(tabs)).toBe(false);
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await expect.poll(() => isOnTop(tabs)).toBe(true);
  await expect(promise).toBeHidden();
});

test('home says on a phone who asks and where to begin, and on a desk the ticket stands whole above any bar', async ({
  anotherVisitor,
}) => {
  const { page } = await anotherVisitor(PHONE);
  await openSettled(page, '/');
  const ticket = page.locator('[data-where-to]').filter({ visible: true });
  await expect(page.locator('.proof')).toBeInViewport({ ratio: 1 });
  expect(await bottomOf(ticket.getByRole('link', { name: 'SEE TRIPS' }))).toBeLessThanOrEqual(480);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await bottomOf(ticket)).toBeLessThanOrEqual(900 - HIGHEST_BAR);
});

test('P34 the list of trips shows a price on the first screen of a phone, below one row of filters', async ({
  anotherVisitor,
}) => {
  const { page } = await anotherVisitor(PHONE);
  await openSettled(page, '/trips/?utm_source=news');
  const price = page.locator('.row-trip .price__now').filter({ visible: true }).first();
  await expect(price).toBeInViewport({ ratio: 1 });
  await expect(page.locator('[data-clear]')).toBeHidden();
  const tops = await page
    .locator('.trip-filter__part')
    .evaluateAll((parts) => parts.map((part) => (part as HTMLElement).offsetTop));
  expect(new Set(tops).size).toBe(1);
  await expect(page.locator('[data-trip-filter][data-ready]')).toBeVisible();
  await page.getByText('Length', { exact: true }).click();
  await page.getByRole('link', { name: /^7 or 8 days/ }).click();
  await expect(page).toHaveURL(/\?utm_source=news&length=week$/);
  const shown = await page.locator('.row-trip').filter({ visible: true }).count();
  await page.getByRole('button', { name: `Show ${shown} trips` }).click();
  await expect(page.getByRole('link', { name: /^7 or 8 days/ })).toBeHidden();
});

async function bottomOf(part: Locator): Promise<number> {
  const { y, height } = (await part.boundingBox())!;
  return y + height;
}
