import type { Locator } from '@playwright/test';
import { daintree, oceanRoad, outback, quietDate, redCentre, reef, sydney } from '../support/departures.ts';
import { consentBanner } from '../support/consent.ts';
import { expect, test } from '../support/journey.ts';
import { openSettled, untilAsked } from '../support/settled.ts';

/** The bars of a tour on a phone are at most so high, and with the question a third of the screen, in pixels. */
const HIGHEST_BARS = 104;
const HIGHEST_WITH_QUESTION = 213;
const PHONE = { viewport: { width: 360, height: 640 } };

test('a tour says on a phone what decides within the first 300 pixels, and its rooms, price and button stand at the foot [M39]', async ({
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
      fare.locator('.fare__soonest'),
      fare.getByText(/^\d+ days?$/),
      fare.getByText(/^Max \d+ guests$/),
    ];
    for (const part of told)
      expect.soft(await bottomOf(part), `${tour.slug}: ${await part.innerText()}`).toBeLessThan(301);
    const dock = page.locator('.dock');
    await expect(dock.getByRole('link', { name: 'Included' })).toBeInViewport({ ratio: 1 });
    await expect(dock.getByText(/^from\s\$[\d,]+\sAUD$/).filter({ visible: true })).toBeInViewport({ ratio: 1 });
    const button = page.getByRole('button', { name: 'START DATES' });
    await expect(button).toHaveCount(1);
    await button.click({ trial: true });
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    expect(await bottomOf(fare.locator('.fare__summary'))).toBeLessThanOrEqual((await dock.boundingBox())!.y);
    expect((await dock.boundingBox())!.height).toBeLessThanOrEqual(HIGHEST_BARS);
    await expect(consentBanner(page)).toBeHidden();
  }
});

test('on a phone the question stands above the bars of a tour and of the cart, which stay, and the chat above all [M95, P13]', async ({
  anotherVisitor,
}) => {
  const visitor = await anotherVisitor(PHONE);
  const { page } = visitor;
  await visitor.hasInCart(quietDate(oceanRoad, 47));
  await page.clock.install();
  await openSettled(page, oceanRoad.url);
  await page.clock.fastForward(10_000);
  const chat = page.getByRole('button', { name: 'Open live chat' });
  const question = consentBanner(page);
  const cart = page.getByRole('complementary', { name: 'Your cart' });
  const tabs = page.getByRole('navigation', { name: 'Trip sections' });
  const presses = [
    page.getByRole('button', { name: 'START DATES' }),
    tabs.getByRole('link', { name: 'Dates' }),
    cart.getByRole('button', { name: 'View cart' }),
  ];
  const heightFrom = async (bar: Locator) => PHONE.viewport.height - (await bar.boundingBox())!.y;
  await expect(cart).toBeVisible();
  await page.evaluate(() => scrollTo({ top: innerHeight * 1.5, behavior: 'instant' }));
  await untilAsked(page);
  await expect.poll(() => heightFrom(question)).toBeLessThanOrEqual(HIGHEST_WITH_QUESTION);
  await expect.poll(() => bottomOf(chat)).toBeLessThanOrEqual((await question.boundingBox())!.y);
  for (const press of presses) await press.click({ trial: true });

  await page.getByRole('button', { name: 'No thanks' }).click();
  await expect.poll(() => heightFrom(page.locator('.dock'))).toBeLessThanOrEqual(HIGHEST_BARS);
  await expect.poll(() => bottomOf(chat)).toBeLessThanOrEqual((await tabs.boundingBox())!.y);
  for (const press of presses) await press.click({ trial: true });
  await expect(page.getByRole('banner')).not.toBeInViewport();

  await page.getByRole('button', { name: 'Hide cart' }).click();
  await expect.poll(() => bottomOf(page.locator('.dock'))).toBe(PHONE.viewport.height);
  expect(await heightFrom(page.locator('.dock'))).toBeLessThanOrEqual(HIGHEST_BARS);
});

test('the list of trips shows a price on the first screen of a phone, below one row of filters [P34]', async ({
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
