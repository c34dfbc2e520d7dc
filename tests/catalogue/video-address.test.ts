import { expect, test } from 'vitest';
import { pageOf, readVideoAddress } from '#catalogue/schema/video-address.ts';

const ID = 'dQw4w9WgXcQ';

test.each([
  `https://www.youtube.com/watch?v=${ID}&t=12s`,
  `http://m.youtube.com/watch?list=x&v=${ID}`,
  `https://youtu.be/${ID}?si=abc`,
  `https://www.youtube.com/embed/${ID}?feature=oembed`,
  `//www.youtube-nocookie.com/embed/${ID}`,
  `https://www.youtube.com/shorts/${ID}`,
])('%s is a video on YouTube [E05]', (url) => {
  const video = readVideoAddress(url)!;
  expect(video).toEqual({ kind: 'youtube', id: ID });
  expect(video.kind === 'youtube' && pageOf(video)).toBe(`https://www.youtube.com/watch?v=${ID}`);
});

test.each([
  ['https://vimeo.com/123456789', null, 'https://vimeo.com/123456789'],
  [
    'https://player.vimeo.com/video/123456789?h=abcdef0123&dnt=1',
    'abcdef0123',
    'https://vimeo.com/123456789/abcdef0123',
  ],
  ['https://vimeo.com/123456789/abcdef0123', 'abcdef0123', 'https://vimeo.com/123456789/abcdef0123'],
  ['https://vimeo.com/channels/staffpicks/123456789', null, 'https://vimeo.com/123456789'],
])('%s is a video on Vimeo [E05]', (url, key, page) => {
  const video = readVideoAddress(url)!;
  expect(video).toEqual({ kind: 'vimeo', id: '123456789', key });
  expect(video.kind === 'vimeo' && pageOf(video)).toBe(page);
});

test.each([
  'https://www.youtube.com/@saltbush',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'javascript://youtu.be/dQw4w9WgXcQ',
  'https://vimeo.com/about',
  'roll.mp4',
  '',
])('"%s" is no video [E05]', (url) => {
  expect(readVideoAddress(url)).toBeNull();
});
