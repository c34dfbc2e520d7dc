import type { Locator } from '@playwright/test';
import { daintree, oceanRoad, outback, quietDate, redCentre, reef, sydney } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { expectHeadingsWhole, expectNothingCutOff, setTextSize } from '../support/looks.ts';
import { PAGE_TYPES } from '../support/page-types.ts';
import { consentBanner, openSettled, untilAsked } from '../support/settled.ts';

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

for (const [device, width, back] of [
  ['a phone', 360, '.rows__back--narrow'],
  ['a desktop', 1200, '.rows__back--wide'],
] as const) {
  test(`on ${device} a link shows one trip, and the way back all of them [M34]`, async ({ anotherVisitor }) => {
    const { page } = await anotherVisitor({ viewport: { width, height: 800 } });
    await page.goto('/destinations/red-centre/');
    const rows = page.locator('.row-trip').filter({ visible: true });
    const all = await rows.count();
    expect(all).toBeGreaterThan(1);
    await expect(page.locator('.rows__back:visible')).toHaveCount(0);
    await page.locator('.destination__jump a').nth(1).click();
    await expect(rows).toHaveCount(1);
    await expect(page.locator('.rows__back:visible')).toHaveCount(1);
    await page.locator(back).click();
    await expect(rows).toHaveCount(all);
  });
}

async function bottomOf(part: Locator): Promise<number> {
  const { y, height } = (await part.boundingBox())!;
  return y + height;
}

test('the name in the footer stays in its column beside the trips', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor({ viewport: { width: 1000, height: 700 } });
  await openSettled(page, '/contact/');
  const footer = page.getByRole('contentinfo');
  const name = (await footer.getByText('Saltbush Tours', { exact: true }).first().boundingBox())!;
  const trips = (await footer.getByRole('heading', { name: 'Trips' }).boundingBox())!;
  expect(name.x + name.width).toBeLessThan(trips.x);
});

test('the narrowest phone shows every currency whole', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
  await openSettled(page, '/contact/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page
    .getByRole('button', { name: /Select a currency/ })
    .last()
    .click();
  const chooser = page.getByRole('dialog', { name: 'Select a currency' });
  await expect(chooser.getByRole('link')).toHaveCount(6);
  expect(await chooser.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('at twice the size of text no word of a heading breaks on a phone, and the calendar shows trips’ names whole', async ({
  anotherVisitor,
}) => {
  const { page } = await anotherVisitor({ viewport: { width: 390, height: 800 } });
  for (const path of [PAGE_TYPES['events calendar'], '/trips/tasmania/', PAGE_TYPES.destination]) {
    await openSettled(page, path);
    await setTextSize(page, 2);
    await expectHeadingsWhole(page, path);
  }
  // With the text spacing that a visitor may need.
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSettled(page, PAGE_TYPES['events calendar']);
  const names = page.locator('.events__marks i');
  await expect(names.first()).toBeVisible();
  await names.evaluateAll((all: HTMLElement[]) => {
    for (const { style } of all) Object.assign(style, { letterSpacing: '0.12em', wordSpacing: '0.16em' });
  });
  await expectNothingCutOff(page, 'events calendar');
});

test('what an article says of its author has lines of at most 64 characters on a desk', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor({ viewport: { width: 1440, height: 900 } });
  await openSettled(page, PAGE_TYPES.article);
  const measure = await page
    .locator('.about-author__bio')
    .evaluate((bio) => bio.getBoundingClientRect().width / parseFloat(getComputedStyle(bio).fontSize));
  // A zero of the font is a little more than half as wide as high.
  expect(measure).toBeLessThanOrEqual(40);
});

test('at twice the size of text the slides’ controls leave home’s title free', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor({ viewport: { width: 360, height: 800 }, reducedMotion: 'no-preference' });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await openSettled(page, '/');
  const pause = page.getByRole('button', { name: 'Pause slides' });
  await expect(pause).toBeVisible();
  const controls = (await page.locator('.hero__ctl').boundingBox())!;
  // With the button to pause they take two rows.
  expect(controls.height).toBeGreaterThan((await pause.boundingBox())!.height);
  const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
  expect(controls.y + controls.height).toBeLessThanOrEqual(title.y);
});

test('the header of home comes with scrolling, and a link leads to the trips [M23, M25]', async ({
  visitor: { page },
}) => {
  await page.clock.install();
  await page.goto('/');
  await expect(page.locator('.hero__carousel[data-running]')).toBeVisible();

  await test.step('the header is hidden under 180 px of scroll and shows beyond', async () => {
    const header = page.locator('.header');
    await expect(header).toBeHidden();
    await page.evaluate(() => scrollTo({ top: 179, behavior: 'instant' }));
    await expect(header).toBeHidden();
    await page.evaluate(() => scrollTo({ top: 180, behavior: 'instant' }));
    await expect(header).toBeVisible();
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(header).toBeHidden();
  });

  await test.step('see-trips links scroll to the section of trips', async () => {
    await page.locator('#destinations').getByRole('link', { name: 'SEE TRIPS' }).click();
    await expect(page.locator('#trips-title')).toBeInViewport();
  });
});

test('the postcards are a slider up to 578 pixels and a grid above [M26]', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor({ viewport: { width: 578, height: 800 } });
  await page.goto('/');
  const slider = page.locator('.postcards.swiper-initialized');
  await expect(slider).toHaveCount(1);
  const count = page.locator('.postcards [data-count]');
  await expect(count).toHaveText(/^1 \/ \d+$/);
  await page.getByRole('button', { name: 'Next review' }).click();
  await expect(count).toHaveText(/^2 \/ \d+$/);
  await page.setViewportSize({ width: 579, height: 800 });
  await expect(slider).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Next review' })).toBeHidden();
});

test('#destinations leads to the dropdown for the width, searched above 576 px [M21, M31, M154]', async ({
  visitor: { page },
}) => {
  for (const [width, place] of [
    [576, 'phone'],
    [577, 'tablet'],
    [992, 'tablet'],
    [993, 'wide'],
  ] as const) {
    await test.step(`${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 640 });
      // Another query is another page; the hash alone would not load it again.
      await page.goto(`/?width=${width}#destinations`);
      const places = page.locator('[data-where-to]').filter({ visible: true });
      await expect(places).toHaveCount(1);
      await expect(places).toHaveClass(new RegExp(`where__ticket--${place}`));
      await expect(places).toBeInViewport({ ratio: 1 });
      await places.hover();
      const box = places.getByRole('combobox', { name: 'Where to?' });
      expect(await box.evaluate(({ tagName }) => tagName)).toBe(place === 'phone' ? 'BUTTON' : 'INPUT');
    });
  }
});
