import type { Page } from '@playwright/test';
import { oceanRoad, quietDate } from './support/departures.ts';
import { expect, test } from './support/journey.ts';
import { PAGE_TYPES } from './support/page-types.ts';
import { openSettled } from './support/settled.ts';
import { watchTraces, type Traces } from './support/traces.ts';

const NOTHING: Traces = { cookies: [], local: [], session: [], stores: [], elsewhere: [] };
const ELSEWHERE = 'https://counter.example';

/** Reads a page to its end, as a visitor does who touches nothing. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((painted) => requestAnimationFrame(painted));
    for (let at = 0; at < document.body.scrollHeight; at += innerHeight / 2) {
      scrollTo({ top: at, behavior: 'instant' });
      await frame();
    }
    await new Promise((idle) => requestIdleCallback(idle));
  });
}

for (const [type, path] of Object.entries(PAGE_TYPES)) {
  test(`N18 ${type} sets nothing and asks nobody else, while it loads, is read and lies idle`, async ({
    visitor,
    baseURL,
  }) => {
    const { page } = visitor;
    const traces = watchTraces(page, baseURL!);
    await openSettled(page, path);
    await readToTheEnd(page);
    expect(await traces.now()).toEqual(NOTHING);
  });
}

test.describe('N18 control:', () => {
  test.use({ otherOrigins: [ELSEWHERE] });

  const planted: Record<string, [() => void, Partial<Traces>]> = {
    'a cookie': [() => void (document.cookie = 'seen=1;path=/'), { cookies: ['seen'] }],
    'an entry in the storage': [() => localStorage.setItem('seen', '1'), { local: ['seen'] }],
    'an entry in the tab’s storage': [() => sessionStorage.setItem('seen', '1'), { session: ['seen'] }],
    'a database': [() => void indexedDB.open('seen'), { stores: ['seen'] }],
    'a question to another site': [
      () => void fetch('https://counter.example/count').catch(() => undefined),
      { elsewhere: [ELSEWHERE] },
    ],
  };
  for (const [what, [plant, traces]] of Object.entries(planted)) {
    test(`${what} is noticed`, async ({ anotherVisitor, baseURL }) => {
      // The page's own policy would keep another site from being asked at all.
      const visitor = await anotherVisitor({ bypassCSP: true });
      const watched = watchTraces(visitor.page, baseURL!);
      await openSettled(visitor.page, PAGE_TYPES.FAQ);
      await visitor.page.evaluate(plant);
      await expect.poll(() => watched.now()).toEqual({ ...NOTHING, ...traces });
    });
  }
});

test('N18 choosing a currency sets the cookie that remembers it, and that alone', async ({ visitor, baseURL }) => {
  const { page } = visitor;
  const traces = watchTraces(page, baseURL!);
  await openSettled(page, PAGE_TYPES.FAQ);
  await page.getByRole('button', { name: /Select a currency/ }).click();
  await page.getByRole('dialog', { name: 'Select a currency' }).getByRole('link', { name: /NZD/ }).click();
  await expect(page).toHaveURL(/currency=NZD/);
  await expect.poll(() => traces.now()).toEqual({ ...NOTHING, cookies: ['currency'] });
});

test('N18 a trip in the cart sets the cart’s two cookies, and what the booking must remember in this tab', async ({
  visitor,
  baseURL,
}) => {
  const { page, booking } = visitor;
  const traces = watchTraces(page, baseURL!);
  await visitor.bookFromPage(quietDate(oceanRoad, 66));
  await booking.isAt('Your cart');
  const { session, ...rest } = await traces.now();
  expect(rest).toEqual({ ...NOTHING, session: undefined, cookies: ['cart', 'cart_count'] });
  expect(session.filter((name) => !name.startsWith('booking'))).toEqual([]);
});

test('N18 P13 refusing keeps the answer, and nothing else', async ({ visitor, baseURL }) => {
  const { page } = visitor;
  const traces = watchTraces(page, baseURL!);
  await openSettled(page, `${PAGE_TYPES.FAQ}?utm_source=news`);
  await page.getByRole('button', { name: 'Refuse' }).click();
  expect(await traces.now()).toEqual({ ...NOTHING, local: ['consent'] });
});

test('N18 P13 P39 accepting keeps the answer, and in this tab where the visit came from', async ({
  visitor,
  baseURL,
}) => {
  const { page } = visitor;
  const traces = watchTraces(page, baseURL!);
  await openSettled(page, `${PAGE_TYPES.FAQ}?utm_source=news`);
  await page.getByRole('button', { name: 'Accept' }).click();
  expect(await traces.now()).toEqual({ ...NOTHING, local: ['consent'], session: ['visit-source'] });
  expect(await page.evaluate(() => sessionStorage.getItem('visit-source'))).toBe(
    '{"landing":"/faq/","utm_source":"news"}',
  );
});
