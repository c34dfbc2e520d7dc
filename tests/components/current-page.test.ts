import { expect, test } from 'vitest';
import { currentAt } from '#layouts/current-page.ts';

test.each([
  ['/trips/', '/trips/', 'page'],
  ['/trips/tasmania/', '/trips/', 'true'],
  ['/blog/article/what-a-swag-is/', '/travel-blog/', 'true'],
  ['/travel-blog/', '/travel-blog/', 'page'],
  ['/', '/', 'page'],
  ['/trips/', '/', undefined],
  ['/trips/', '/reviews/', undefined],
] as const)('on %s a link to %s says %s', (pathname, url, said) => {
  expect(currentAt(pathname, url)).toBe(said);
});
