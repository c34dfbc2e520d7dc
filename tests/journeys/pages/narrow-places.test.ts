import { expect, test } from '../support/journey.ts';
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
