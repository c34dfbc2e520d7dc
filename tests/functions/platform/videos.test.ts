import { expect, test } from 'vitest';
import { aSite } from '../support/a-site.ts';

const BYTES = Array.from({ length: 250 }, (_, index) => String(index).padStart(4, '0')).join('');
const HEADERS = { 'content-type': 'video/webm', etag: '"v1"', 'cache-control': 'public, max-age=31536000, immutable' };

/** The file as static assets answer it: whole, in chunks, without its size, whatever range is asked for. */
const asset = () => {
  const { readable, writable } = new FixedLengthStream(BYTES.length);
  const writer = writable.getWriter();
  void (async () => {
    for (let at = 0; at < BYTES.length; at += 300)
      await writer.write(new TextEncoder().encode(BYTES.slice(at, at + 300)));
    await writer.close();
  })().catch(() => undefined);
  return new Response(readable, { headers: HEADERS });
};
const site = aSite([], { ASSETS: { fetch: () => Promise.resolve(asset()) } as unknown as Fetcher });
const ask = (headers: Record<string, string>) => site.visitor().get('/_astro/a-swag.Bd.webm', headers);

test.each([
  ['bytes=0-1', 0, 1],
  ['bytes=250-649', 250, 649],
  ['bytes=600-', 600, 999],
  ['bytes=990-5000', 990, 999],
  ['bytes=-10', 990, 999],
  ['bytes=-5000', 0, 999],
])('a video answers %s with that part and the headers of the file', async (range, from, to) => {
  const answer = await ask({ range });
  expect(answer.status).toBe(206);
  expect(answer.text).toBe(BYTES.slice(from, to + 1));
  expect(Object.fromEntries(answer.headers)).toEqual({
    ...HEADERS,
    'accept-ranges': 'bytes',
    'content-length': String(to + 1 - from),
    'content-range': `bytes ${from}-${to}/1000`,
  });
});

test.each(['bytes=1000-', 'bytes=5-4', 'bytes=-0'])('a video has nothing for %s', async (range) => {
  const answer = await ask({ range });
  expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */1000']);
});

test.each<Record<string, string>>([
  {},
  { range: 'bytes=0-1,5-6' },
  { range: 'lines=0-1' },
  { range: 'bytes=0-1', 'if-range': '"v0"' },
])('a video is whole, with its own headers, for %j', async (headers) => {
  const answer = await ask(headers);
  expect(answer.status).toBe(200);
  expect(answer.text).toBe(BYTES);
  expect(Object.fromEntries(answer.headers)).toEqual(HEADERS);
});
