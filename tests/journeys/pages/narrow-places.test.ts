import { expect, test } from '../support/journey.ts';
import { setTextSize } from '../support/looks.ts';
import { expectHeadingsWhole, expectNothingCutOff } from '../support/overflow.ts';
import { PAGE_TYPES } from '../support/page-types.ts';
import { openSettled } from '../support/settled.ts';

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
