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
