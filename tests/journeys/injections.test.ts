import { HEADER_INJECTIONS, SCRIPT_INJECTIONS } from '../support/injections.ts';
import { expect, test } from './support/journey.ts';
import { PAGE_TYPES } from './support/page-types.ts';
import { openSettled } from './support/settled.ts';
import { countAlerts } from './support/typed-in.ts';

const STRINGS = [...SCRIPT_INJECTIONS, ...HEADER_INJECTIONS];
/** So many at a time in one address. */
const TOGETHER = 20;
/** Pages whose scripts read the hash. */
const READ_THE_HASH = ['home', 'all trips', 'destination', 'tour', 'reviews', 'FAQ'] as const;

for (const type of READ_THE_HASH) {
  test(`P28 no hash makes ${type} run anything`, async ({ visitor: { page } }) => {
    const alerts = await countAlerts(page);
    await openSettled(page, PAGE_TYPES[type]);
    await page.evaluate(async (strings) => {
      for (const text of strings) {
        for (const hash of [text, encodeURIComponent(text)]) {
          location.hash = hash;
          await new Promise((resolve) => setTimeout(resolve));
        }
      }
    }, STRINGS);
    await expect(page.locator('h1').first()).toBeAttached();
    expect(alerts()).toBe(0);
  });
}

for (const [name, path] of [
  ['the search', '/search/?q='],
  ['the currency', '/?currency='],
  ['the source of a visit', '/trips/the-red-centre/?utm_source='],
] as const) {
  test(`P28 no query makes ${name} run anything`, async ({ visitor: { page } }) => {
    const alerts = await countAlerts(page);
    for (let first = 0; first < STRINGS.length; first += TOGETHER) {
      const text = STRINGS.slice(first, first + TOGETHER).join(' ');
      await page.goto(path + encodeURIComponent(text), { waitUntil: 'load' });
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    }
    await openSettled(page, path + encodeURIComponent(SCRIPT_INJECTIONS.slice(0, TOGETHER).join(' ')));
    expect(alerts()).toBe(0);
  });
}

// A policy that stops something fails a journey by itself; the controls go without one.
test('P28 control: what runs is counted', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor({ bypassCSP: true });
  const alerts = await countAlerts(page);
  await openSettled(page, PAGE_TYPES.FAQ);
  await page.evaluate((text) => document.body.insertAdjacentHTML('beforeend', text), SCRIPT_INJECTIONS[4]!);
  await expect.poll(alerts).toBe(1);
});
