import { expect, test } from 'vitest';
import { gallerySizes } from '#features/blog/article/gallery-sizes.ts';

test.each([
  [1, ['92vw']],
  [2, ['55vw', '55vw']],
  [3, ['92vw', '55vw', '55vw']],
  [4, ['92vw', '45vw', '45vw', '45vw']],
  [5, ['92vw', '55vw', '55vw', '55vw', '55vw']],
  [6, ['92vw', '55vw', '55vw', '45vw', '45vw', '45vw']],
])('of a gallery of %d pictures only the first is full, if it stands alone in its row', (count, onPhone) => {
  expect(gallerySizes(count).map((sizes) => sizes.split(', ').at(-1))).toEqual(onPhone);
});
