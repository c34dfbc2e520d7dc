import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { redirectsSchema } from '#catalogue/schema/site-settings.ts';
import { addTarget } from '../../scripts/build/finish-build.mjs';
import { privateVideos } from '../../scripts/build/published-media.mjs';
import { policyFor, scriptsIn, securePage, sourcesOf, sourcesOfVideos } from '../../scripts/build/security-policy.mjs';
import { GET as writeRedirects } from '../../src/pages/redirects.txt.ts';
import { aFolder } from './a-folder.ts';

const NOBODY = sourcesOf({}, { turnstile: false });
const ours: ReadonlySet<string> = new Set();

function directives(policy: string): Map<string, string[]> {
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources] as const;
    }),
  );
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

test('a page runs inline scripts that are ours and its styles, by their hashes, and no other [P28]', () => {
  const html = '<style media="print">b{}</style><style>a{}</style><script>one()</script><script>alert(1)</script>';
  const policy = directives(policyFor(html, NOBODY, { ours: new Set(['one()', 'two()']) }));
  expect(scriptsIn(html)).toEqual(['one()', 'alert(1)']);
  expect(policy.get('script-src')).toContain(hashOf('one()'));
  expect(policy.get('script-src')).not.toContain(hashOf('alert(1)'));
  expect(policy.get('style-src')).toEqual(["'self'", hashOf('b{}'), hashOf('a{}')]);
  expect(policy.get('default-src')).toEqual(["'none'"]);
  expect([...policy.values()].flat().filter((source) => /unsafe|^\*$|^https?:$|^data:$/.test(source))).toEqual([
    'data:',
  ]);
});

describe('a built page [P28]', () => {
  const PAGE = '<html><head><meta charset="utf-8"><script>one()</script></head><body>$& text</body></html>';
  const secured = (html: string, file = 'faq/index.html') =>
    securePage(file, html, { ours: new Set(['one()']), others: NOBODY });

  test('gets its policy before everything else that a browser reads', () => {
    const policy = policyFor(PAGE, NOBODY, { ours: new Set(['one()']) });
    const meta = `<meta http-equiv="content-security-policy" content="${policy}">`;
    expect(secured(PAGE)).toBe(PAGE.replace('"utf-8">', () => `"utf-8">${meta}`));
    expect(secured(PAGE, 'search/index.html')).toContain('wasm-unsafe-eval');
    expect(secured(PAGE, 'staff/demonstration/index.html')).toContain("frame-src 'self'");
  });

  test.each(['<script>alert(1)</script>', '<script type="module">one();</script>', '<script\n>one( )</script>'])(
    'that has another script than ours, %j, stops the build and is named',
    (script) => {
      const text = `faq/index.html holds a script that is not the site's. Take it out of the text`;
      expect(() => secured(PAGE.replace('$& text', () => script))).toThrow(text);
    },
  );

  test.each(['<pre class="code" style="color:red">', '<img src="/a.jpg" onerror="alert(1)">'])(
    'that has a style or script in an attribute, %j, stops the build and is named',
    (tag) => {
      expect(() => secured(PAGE.replace('$& text', () => tag))).toThrow(
        /^faq\/index\.html holds <(pre|img) .*: browsers would block that\. Take it out of the text, or use a class\.$/,
      );
    },
  );

  test('whose head begins otherwise stops the build, because its policy would come too late', () => {
    expect(() => secured('<html><head><script>one()</script></head></html>')).toThrow(
      'faq/index.html does not begin its head with <meta charset="utf-8">',
    );
  });
});

test('linked scripts and data need no hash [P28]', () => {
  expect(scriptsIn('<script src="/a.js"></script><script type="application/ld+json">{}</script>')).toEqual([]);
});

test('only a page that compiles WebAssembly may [P28]', () => {
  expect(policyFor('', NOBODY, { ours })).not.toContain('wasm');
  expect(directives(policyFor('', NOBODY, { ours, wasm: true })).get('script-src')).toContain("'wasm-unsafe-eval'");
});

test('only a page with a video may play it, and only one with a video of YouTube may show its frame [P28]', () => {
  const policyOf = (html: string) => directives(policyFor(html, sourcesOfVideos(html), { ours }));
  const quiet = policyOf('<a href="/x.webm">Video</a>');
  expect([quiet.get('media-src'), quiet.get('frame-src')]).toEqual([undefined, undefined]);
  const file = policyOf('<a href="/x.webm" data-press="file">');
  expect([file.get('media-src'), file.get('frame-src')]).toEqual([["'self'", 'blob:'], undefined]);
  const youtube = policyOf('<a href="/x.webm" data-press="youtube" data-id="x">');
  expect([youtube.get('media-src'), youtube.get('frame-src')]).toEqual([
    undefined,
    ['https://www.youtube-nocookie.com'],
  ]);
});

test('a machine is let in only where the settings name its service [N18]', () => {
  const quiet = policyFor('', NOBODY, { ours });
  for (const name of ['crisp', 'google', 'challenges.cloudflare.com', 'chat.example'])
    expect(quiet).not.toContain(name);
  const all = (settings: Parameters<typeof sourcesOf>[0], turnstile = false) =>
    policyFor('', sourcesOf(settings, { turnstile }), { ours });
  expect(all({ chat: { service: 'crisp' } })).toContain('https://client.crisp.chat');
  expect(all({ chat: { service: 'chatwoot', address: 'https://chat.example/app/' } })).toContain(
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://chat.example;',
  );
  expect(all({ analytics_id: 'G-1' })).toContain('https://www.googletagmanager.com');
  expect(all({}, true)).toContain('https://challenges.cloudflare.com');
});

const PAGE = '<body><main id="main" tabindex="-1"><h2 class="a" id="by-foot">By foot</h2></main></body>';

test('an old target leads to the new place, or to the top of the page [N15, E08]', () => {
  expect(addTarget(PAGE, 'on-foot', 'by-foot')).toContain(
    '<h2 class="a" id="by-foot"><span id="on-foot"></span>By foot',
  );
  expect(addTarget(PAGE, 'on-foot', '')).toContain('<main id="main" tabindex="-1"><span id="on-foot"></span><h2');
});

test('a target that is there already is not added again, and a place that is nowhere is told', () => {
  expect(addTarget(PAGE, 'by-foot', '')).toBe(PAGE);
  expect(addTarget(PAGE, 'on-foot', 'by-bus')).toBeNull();
});

test('a redirect of a place stays on its page [N15]', () => {
  const faultsOf = (from: string, to: string) => {
    const read = redirectsSchema.safeParse({ redirects: [{ from, to }] });
    return read.success ? [] : read.error.issues.map(({ message }) => message);
  };
  expect(faultsOf('/faq/#visa', '/faq/#visas')).toEqual([]);
  expect(faultsOf('/faq/#visa', '/faq/')).toEqual([]);
  expect(faultsOf('/faq/#visa', '/contact/')).toHaveLength(1);
  expect(faultsOf('/faq/#vi sa', '/faq/')).toHaveLength(1);
});

vi.mock('astro:content', () => ({
  getEntry: () => ({ data: { redirects: [{ from: '/山/', to: '/blog/article/hill/' }] } }),
}));
vi.mock('#catalogue/tours.ts', () => ({ listTours: () => [] }));

test('an old address in another script is a rule in both ways that browsers and old links write it [P42]', async () => {
  const text = await (await writeRedirects({} as Parameters<typeof writeRedirects>[0])).text();
  expect(text.split('\n').slice(0, 4)).toEqual(
    ['%E5%B1%B1/', '%E5%B1%B1', '%e5%b1%b1/', '%e5%b1%b1'].map((from) => `/${from} /blog/article/hill/ 301`),
  );
});

/** Where a phone says that it filmed. */
const PLACE = '-25.3444+131.0369/';

/** A box of the MP4 family: its length, its name and its content. */
function box(name: string, ...content: readonly (string | Buffer)[]): Buffer {
  const inside = Buffer.concat(content.map((part) => Buffer.from(part as string, 'latin1')));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(inside.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, inside]);
}

/** Publishes a folder with one video, and returns the video. */
async function published(name: string, video: Buffer): Promise<Buffer> {
  const folder = aFolder();
  writeFileSync(folder + name, video);
  const done = privateVideos.hooks['astro:build:done'] as unknown as (build: object) => Promise<void>;
  await done({ dir: pathToFileURL(folder), logger: { info: () => undefined } });
  return readFileSync(folder + name);
}

const HEAD = box('ftyp', 'isom');
const FILM = box('mdat', 'the film, which says udta too');
const TRACK = box('tkhd', 'how long it is');

test.each([
  ['an Android phone', [box('moov', TRACK, box('udta', box('\xa9xyz', PLACE)))]],
  ['an iPhone', [box('moov', box('trak', TRACK, box('meta', PLACE)), box('meta', box('keys', 'location'), PLACE))]],
  ['a camera', [box('moov', TRACK), box('uuid', `<exif:GPSLatitude>${PLACE}`)]],
])('the video of %s is published without its place, and the film stays where it was [N17]', async (_, boxes) => {
  const video = Buffer.concat([HEAD, ...boxes, FILM]);
  const made = await published('film.mp4', video);
  expect(made.length).toBe(video.length);
  expect(made.toString('latin1')).not.toContain(PLACE);
  for (const kept of [HEAD, TRACK, FILM]) expect(made.indexOf(kept)).toBe(video.indexOf(kept));
});

test('a video without notes, and one that is cut off, are published as they are', async () => {
  for (const video of [Buffer.concat([HEAD, box('moov', TRACK), FILM]), FILM.subarray(0, 20), Buffer.alloc(3)]) {
    expect(await published('film.mp4', video)).toEqual(video);
  }
});

test('a WebM video that keeps its place stops the build, with what to do [N17]', async () => {
  const video = Buffer.from(`\x1a\x45\xdf\xa3 location ${PLACE}`, 'latin1');
  await expect(published('film.webm', video)).rejects.toThrow('film.webm would tell where it was filmed.');
});
