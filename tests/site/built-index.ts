import { vi } from 'vitest';
import type { SearchIndex } from '#features/search/find.ts';
import { isBuilt, readBytes } from './built-site.ts';

interface Pagefind extends SearchIndex {
  options(settings: object): Promise<void>;
}

/** The index of the built site, as the browser uses it: without a worker, and with files in place of a network. */
export async function builtIndex(): Promise<SearchIndex> {
  const site = 'http://site.test';
  vi.stubGlobal('location', new URL(`${site}/search/`));
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', { querySelector: () => null, currentScript: null, documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname } = new URL(address, site);
    return Promise.resolve(
      isBuilt(pathname) ? new Response(new Uint8Array(readBytes(pathname))) : new Response('', { status: 404 }),
    );
  });
  const index = (await import(
    /* @vite-ignore */ new URL('../../dist/pagefind/pagefind.js', import.meta.url).href
  )) as Pagefind;
  await index.options({ basePath: `${site}/pagefind/`, baseUrl: '/', noWorker: true });
  return index;
}
