import { Hono } from 'hono';
import type { App } from '#functions/http/app.ts';

/**
 * Videos of articles, in parts: Safari plays nothing from a server that answers a `Range` with the whole file, as static
 * assets do. Without a range, or for one that it need not keep to, the answer is the file as it is.
 */
export const videos = new Hono<App>().get('/_astro/:file{.+\\.(?:mp4|webm)}', async (c) => {
  const whole = await c.env.ASSETS.fetch(c.req.raw);
  const asked = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/.exec(c.req.header('range') ?? '');
  const isSame = [undefined, whole.headers.get('etag')].includes(c.req.header('if-range'));
  if (whole.status !== 200 || whole.body === null || asked === null || !isSame) return whole;
  const { origin, pathname } = new URL(c.req.url);
  const size = await sizeOf(c.env.ASSETS, origin + pathname);

  const [, first, last, suffix] = asked;
  const from = first === undefined ? Math.max(size - Number(suffix), 0) : Number(first);
  const to = last === undefined || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  const headers = new Headers(whole.headers);
  headers.set('accept-ranges', 'bytes');
  if (from > to) {
    await whole.body.cancel();
    headers.set('content-range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('content-range', `bytes ${from}-${to}/${size}`);
  headers.set('content-length', String(to + 1 - from));
  const part = whole.body.pipeThrough(cut(from, to + 1)).pipeThrough(new FixedLengthStream(to + 1 - from));
  return new Response(part, { status: 206, headers });
});

const sizes = new Map<string, number>();

/** The size of a file, which assets do not say. Counted once: its name changes with its content. */
async function sizeOf(assets: Fetcher, url: string): Promise<number> {
  const known = sizes.get(url);
  if (known !== undefined) return known;
  let size = 0;
  for await (const chunk of (await assets.fetch(url)).body as ReadableStream<Uint8Array>) size += chunk.byteLength;
  sizes.set(url, size);
  return size;
}

/** Lets the bytes from `from` up to `end` through, and stops reading after them. */
function cut(from: number, end: number): TransformStream<Uint8Array, Uint8Array> {
  let at = 0;
  return new TransformStream({
    transform(chunk, controller) {
      const part = chunk.subarray(Math.max(from - at, 0), Math.max(end - at, 0));
      at += chunk.byteLength;
      if (part.byteLength > 0) controller.enqueue(part);
      if (at >= end) controller.terminate();
    },
  });
}
