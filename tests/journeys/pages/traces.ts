import type { Page } from '@playwright/test';

/** What a visit leaves in the browser, by name, and the other hosts it has called. */
export interface Traces {
  readonly cookies: string[];
  readonly local: string[];
  readonly session: string[];
  /** Databases and caches that scripts can make. */
  readonly stores: string[];
  readonly elsewhere: string[];
}

export const NO_TRACES: Traces = { cookies: [], local: [], session: [], stores: [], elsewhere: [] };

/** Watches a page from before it is opened. */
export function watchTraces(page: Page, home: string): { readonly now: () => Promise<Traces> } {
  const elsewhere: string[] = [];
  page.context().on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== home) elsewhere.push(origin);
  });
  return {
    now: async () => {
      const cookies = await page.context().cookies();
      const kept = await page.evaluate(async () => ({
        local: Object.keys(localStorage),
        session: Object.keys(sessionStorage),
        stores: [
          ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
          ...(await caches.keys()),
          ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
        ],
      }));
      return { cookies: cookies.map(({ name }) => name).toSorted(), ...kept, elsewhere: [...elsewhere] };
    },
  };
}
