import { oceanRoad, quietDate } from './support/departures.ts';
import { expect, test } from './support/journey.ts';
import { PAGE_TYPES } from './support/page-types.ts';
import { openSettled } from './support/settled.ts';
import { NO_TRACES, watchTraces, type Traces } from './support/traces.ts';

const ELSEWHERE = 'https://counter.example';

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
  test('what is set and who is asked is noticed', async ({ anotherVisitor, baseURL }) => {
    // The page's own policy would keep another site from being asked at all.
    const { page } = await anotherVisitor({ bypassCSP: true });
    const watched = watchTraces(page, baseURL!);
    await openSettled(page, PAGE_TYPES.FAQ);
    let expected = NO_TRACES;
    for (const [what, [plant, traces]] of Object.entries(planted)) {
      await page.evaluate(plant);
      expected = { ...expected, ...traces };
      await expect.poll(() => watched.now(), what).toEqual(expected);
    }
  });
});

test('N18 choosing a currency sets the cookie that remembers it, and that alone', async ({ visitor, baseURL }) => {
  const { page } = visitor;
  const traces = watchTraces(page, baseURL!);
  await openSettled(page, PAGE_TYPES.FAQ);
  await page.getByRole('button', { name: /Select a currency/ }).click();
  await page.getByRole('dialog', { name: 'Select a currency' }).getByRole('link', { name: /NZD/ }).click();
  await expect(page).toHaveURL(/currency=NZD/);
  await expect.poll(() => traces.now()).toEqual({ ...NO_TRACES, cookies: ['currency'] });
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
  expect(rest).toEqual({ ...NO_TRACES, session: undefined, cookies: ['cart', 'cart_count'] });
  expect(session.filter((name) => !name.startsWith('booking'))).toEqual([]);
});

test('N18 P13 refusing keeps the answer, and nothing else', async ({ visitor, baseURL }) => {
  const { page } = visitor;
  const traces = watchTraces(page, baseURL!);
  await openSettled(page, `${PAGE_TYPES.FAQ}?utm_source=news`);
  await page.getByRole('button', { name: 'Refuse' }).click();
  expect(await traces.now()).toEqual({ ...NO_TRACES, local: ['consent'] });
});

test('N18 P13 P39 accepting keeps the answer, and in this tab where the visit came from', async ({
  visitor,
  baseURL,
}) => {
  const { page } = visitor;
  const traces = watchTraces(page, baseURL!);
  await openSettled(page, `${PAGE_TYPES.FAQ}?utm_source=news`);
  await page.getByRole('button', { name: 'Accept' }).click();
  expect(await traces.now()).toEqual({ ...NO_TRACES, local: ['consent'], session: ['visit-source'] });
  expect(await page.evaluate(() => sessionStorage.getItem('visit-source'))).toBe(
    '{"landing":"/faq/","utm_source":"news"}',
  );
});
