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

/** Starts a live site that answers like this, and returns its address. */
async function aLiveSite(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const answering =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

test('E09 N07 the review asks the live site with its key and reads what is sold and held', async () => {
  const asked: unknown[] = [];
  const url = await aLiveSite((request, response) => {
    asked.push([request.method, request.url, request.headers.authorization]);
    answering(200, SUMMARY)(request, response);
  });
  expect(await askSalesSummary({ LIVE_URL: url, STANDING_KEY: KEY })).toEqual({
    kind: 'answered',
    salesSummary: SUMMARY,
  });
  expect(asked).toEqual([['GET', '/api/office/standing/', `Bearer ${KEY}`]]);
});

test.each<[string, RequestListener, RegExp]>([
  ['another key', answering(401, { title: 'No' }), /did not take STANDING_KEY/],
  ['a fault of the site', answering(500, { title: 'No' }), /answered 500\. Run the review again/],
  ['too many tries', answering(429, { title: 'No' }), /answered 429\. Run the review again/],
  ['an answer of another version', answering(200, { departures: 'all' }), /form that this version does not know/],
  ['a page instead of data', answering(200, '<!doctype html>'), /form that this version does not know/],
])('E09 N07 the review says in words what it could not ask: %s', async (_, given, why) => {
  const url = await aLiveSite(given);
  const answer = await askSalesSummary({ LIVE_URL: url, STANDING_KEY: KEY });
  expect(answer).toEqual({ kind: 'not-asked', why: expect.stringMatching(why) as string });
});

test('E09 N07 the key goes to no other address, even if the live site leads there', async () => {
  const keys: (string | undefined)[] = [];
  const other = await aLiveSite((request, response) => {
    keys.push(request.headers.authorization);
    answering(200, SUMMARY)(request, response);
  });
  const url = await aLiveSite(answering(302, '', { location: `${other}/api/office/standing/` }));
  const answer = await askSalesSummary({ LIVE_URL: url, STANDING_KEY: KEY });
  expect(answer).toMatchObject({
    kind: 'not-asked',
    why: expect.stringContaining('leads to another address') as string,
  });
  expect(keys).toEqual([]);
});

test('E09 N07 without network, address or key the review says so and asks nobody', async () => {
  // Nothing listens on this port: a server that has just stopped had it.
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const why = async (env: Record<string, string>) => {
    const answer = await askSalesSummary(env);
    return answer.kind === 'not-asked' ? answer.why : '';
  };
  expect(await why({ LIVE_URL: `http://127.0.0.1:${port}`, STANDING_KEY: KEY })).toContain('could not be reached');
  expect(await why({ LIVE_URL: 'saltbush', STANDING_KEY: KEY })).toContain('LIVE_URL is not an address');
  expect(await why({ STANDING_KEY: KEY })).toContain('Set LIVE_URL and STANDING_KEY');
  expect(await why({ LIVE_URL: 'https://www.example.com' })).toContain('Set LIVE_URL and STANDING_KEY');
});
