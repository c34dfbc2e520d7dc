import { expect, test } from 'vitest';
import { feedPictures } from '#features/home/feed.ts';

function tourWith(name: string, ...files: string[]) {
  const gallery = files.map((src) => ({ image: { src, width: 16, height: 10, format: 'svg' as const }, alt: src }));
  return { tour: { url: `/trips/${name}/` }, gallery } as unknown as Parameters<typeof feedPictures>[0][number];
}

const shown = (most: number, ...tours: ReturnType<typeof tourWith>[]) =>
  feedPictures(tours, most).map(({ picture, url }) => `${url} ${picture.image.src}`);

test('takes a picture of each tour in turn [M29]', () => {
  expect(shown(9, tourWith('red', 'a', 'b'), tourWith('reef', 'c'))).toEqual([
    '/trips/red/ a',
    '/trips/reef/ c',
    '/trips/red/ b',
  ]);
});

test('takes none twice, and no more than asked for [M29]', () => {
  expect(shown(2, tourWith('red', 'a', 'b'), tourWith('reef', 'a', 'c'))).toEqual(['/trips/red/ a', '/trips/red/ b']);
  expect(shown(9)).toEqual([]);
});
