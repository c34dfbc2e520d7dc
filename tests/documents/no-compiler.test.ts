import { expect, test, vi } from 'vitest';
import { loadTypesetter } from '#features/documents/typst.ts';
import { getStaticPaths } from '../../src/pages/downloads/[...file].pdf.ts';
import { GET as writeRedirects } from '../../src/pages/redirects.txt.ts';
import { tourOnDisk } from './content-on-disk.ts';

vi.mock('@myriaddreamin/typst-ts-node-compiler', () => {
  throw new Error('Cannot find native binding');
});
vi.mock('astro:content', () => ({ getEntry: () => undefined }));
vi.mock('#catalogue/tours.ts', () => ({ listTours: () => [tourOnDisk('tasmania')] }));
vi.mock('#catalogue/pages.ts', () => ({}));
vi.mock('#catalogue/settings.ts', () => ({}));
vi.mock('#catalogue/reviews.ts', () => ({}));

test('a machine without a compiler of Typst says so in a line, builds without PDFs, and leads their links to pages', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  expect(await loadTypesetter()).toBeNull();
  expect(await getStaticPaths()).toEqual([]);
  const redirects = await writeRedirects({} as Parameters<typeof writeRedirects>[0]);
  const rules = (await redirects.text()).split('\n').filter((rule) => rule.startsWith('/downloads/'));
  expect(rules).toEqual([
    '/downloads/brochure.pdf /trips/ 302',
    '/downloads/trip-notes/tasmania.pdf /trips/tasmania/notes/ 302',
  ]);
  expect(warn.mock.calls).toEqual([['Typst has no compiler for this machine: the site is built without its PDFs.']]);
});
