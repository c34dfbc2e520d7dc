import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { privateVideos } from '../../scripts/build/published-media.mjs';

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
  const folder = mkdtempSync(join(tmpdir(), 'videos-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, name), video);
  const done = privateVideos.hooks['astro:build:done'] as unknown as (build: object) => Promise<void>;
  await done({ dir: pathToFileURL(`${folder}/`), logger: { info: () => undefined } });
  return readFileSync(join(folder, name));
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
