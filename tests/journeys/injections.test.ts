import { INJECTIONS, INJECTIONS_TOGETHER, SCRIPT_INJECTIONS } from '../support/injections.ts';
import { expect, test } from './support/journey.ts';
import { PAGE_TYPES } from './support/page-types.ts';
import { openSettled } from './support/settled.ts';
import { countAlerts } from './support/typed-in.ts';

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
    }, INJECTIONS);
    await expect(page.locator('h1').first()).toBeAttached();
    expect(alerts()).toBe(0);
  });
}

/** An address holds a hundred of them. */
const PER_ADDRESS = 5;
const TOGETHER = Array.from({ length: Math.ceil(INJECTIONS_TOGETHER.length / PER_ADDRESS) }, (_, index) =>
  INJECTIONS_TOGETHER.slice(index * PER_ADDRESS, (index + 1) * PER_ADDRESS),
);

/** What is kept of a visit's source is short, so each text has a field of its own. */
const SOURCES = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];

for (const [name, path, query] of [
  ['the search', '/search/', (texts: readonly string[]) => ({ q: texts.join(' ') })],
  ['the currency', '/', (texts: readonly string[]) => ({ currency: texts.join(' ') })],
  [
    'the source of a visit',
    '/trips/the-red-centre/',
    (texts: readonly string[]) => Object.fromEntries(texts.map((text, index) => [SOURCES[index]!, text])),
  ],
] as const) {
  test(`P28 no query makes ${name} run anything`, async ({ visitor: { page } }) => {
    const alerts = await countAlerts(page);
    for (const texts of TOGETHER) {
      const answer = await page.goto(`${path}?${new URLSearchParams(query(texts)).toString()}`, { waitUntil: 'load' });
      expect(answer?.status()).toBe(200);
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    }
    await openSettled(page, `${path}?${new URLSearchParams(query(TOGETHER[0]!)).toString()}`);
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
