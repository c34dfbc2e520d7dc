import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { SalesSummary } from '#contract/sales-summary.ts';
import { askSalesSummary } from '../../../scripts/review/ask-sales.ts';

const KEY = 'a-key-of-32-letters-and-no-more-x';
const SUMMARY: SalesSummary = {
  departures: [{ id: 'RR03-2027-04-03', sold: 2, held: 1, guests: 2 }],
  options: [],
  promo_codes: [{ code: 'WATTLE10', tours: null }],
};

/** A live site that answers like this. Returns its address. */
async function aLiveSite(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const answering =
  (status: number, body: unknown): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { location: '/elsewhere' }).end(JSON.stringify(body));

test('the review asks the live site with its key for what is sold and held [E09 N07]', async () => {
  const asked: unknown[] = [];
  const url = await aLiveSite((request, response) => {
    asked.push([request.method, request.url, request.headers.authorization]);
    answering(200, SUMMARY)(request, response);
  });
  const answer = await askSalesSummary({ LIVE_URL: url, STANDING_KEY: KEY });
  expect(answer).toEqual({ kind: 'answered', salesSummary: SUMMARY });
  expect(asked).toEqual([['GET', '/api/office/standing/', `Bearer ${KEY}`]]);
});

test.each<[string, number, unknown, RegExp]>([
  ['a wrong key', 401, {}, /refused STANDING_KEY/],
  ['a fault of the site', 500, {}, /answered 500/],
  ['an answer of another version', 200, { departures: 'all' }, /form that this version does not know/],
  ['another address, which the key must not reach', 302, {}, /redirects/],
])('the review says why it could not ask: %s [E09 N07]', async (_, status, body, why) => {
  const asked: unknown[] = [];
  const url = await aLiveSite((request, response) => {
    asked.push(request.url);
    answering(status, body)(request, response);
  });
  expect(await askSalesSummary({ LIVE_URL: url, STANDING_KEY: KEY })).toMatchObject({
    kind: 'not-asked',
    why: expect.stringMatching(why) as string,
  });
  expect(asked).toHaveLength(1);
});

test('without an address, a key or an answer the review says so [E09 N07]', async () => {
  const why = async (env: Record<string, string>) => JSON.stringify(await askSalesSummary(env));
  // Nobody listens on port 1.
  expect(await why({ LIVE_URL: 'http://127.0.0.1:1', STANDING_KEY: KEY })).toContain('could not be reached');
  expect(await why({ LIVE_URL: 'saltbush', STANDING_KEY: KEY })).toContain('LIVE_URL is not an address');
  expect(await why({ STANDING_KEY: KEY })).toContain('set LIVE_URL and STANDING_KEY');
});
