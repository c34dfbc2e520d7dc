import { expect, test, vi } from 'vitest';
import { GET as writeRedirects } from '../../src/pages/redirects.txt.ts';

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
