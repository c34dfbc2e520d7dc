import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { SalesSummary } from '#contract/office.ts';
import { askSalesSummary } from '../../../scripts/review/ask-sales.ts';

const KEY = 'a-key-of-32-letters-and-no-more-x';
const SUMMARY: SalesSummary = {
  departures: [{ id: 'RR03-2027-04-03', sold: 2, held: 1, guests: 2 }],
  options: [],
  promo_codes: [{ code: 'WATTLE10', tours: null }],
};

/** What the review makes of a live site's answer, and the requests that it got. */
async function asked(answer: RequestListener) {
  const requests: unknown[] = [];
  const server = createServer((request, response) => {
    requests.push([request.method, request.url, request.headers.authorization]);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { answer: await askSalesSummary({ LIVE_URL: url, STANDING_KEY: KEY }), requests };
}

const answering =
  (status: number, body: unknown): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { location: '/elsewhere' }).end(JSON.stringify(body));

test('the review asks the live site with its key for what is sold and held [E09 N07]', async () => {
  expect(await asked(answering(200, SUMMARY))).toEqual({
    answer: SUMMARY,
    requests: [['GET', '/api/office/standing/', `Bearer ${KEY}`]],
  });
});

test.each<[string, number, unknown, RegExp]>([
  ['a wrong key', 401, {}, /refused STANDING_KEY/],
  ['a fault of the site', 500, {}, /answered 500/],
  ['an answer of another version', 200, { departures: 'all' }, /form that this version does not know/],
  ['another address, which the key must not reach', 302, {}, /redirects/],
])('the review says why it could not ask: %s [E09 N07]', async (_, status, body, why) => {
  const { answer, requests } = await asked(answering(status, body));
  expect(answer).toEqual({ notAsked: expect.stringMatching(why) as string });
  expect(requests).toHaveLength(1);
});

test.each([
  // Nobody listens on port 1.
  [{ LIVE_URL: 'http://127.0.0.1:1', STANDING_KEY: KEY }, 'could not be reached'],
  [{ LIVE_URL: 'saltbush', STANDING_KEY: KEY }, 'LIVE_URL is not an address'],
  [{ STANDING_KEY: KEY }, 'set LIVE_URL and STANDING_KEY'],
])('without an address, a key or an answer the review says so: %j [E09 N07]', async (env, why) => {
  expect(await askSalesSummary(env)).toEqual({ notAsked: expect.stringContaining(why) as string });
});
