import type { BrowserContext } from '@playwright/test';
import type { ConsentPurpose } from '#domain/visit/consent.ts';

/** The analytics events of a visitor's pages, from every page and tab. */
export interface SentAnalytics {
  readonly named: (event: string) => Record<string, unknown>[];
  readonly all: () => string;
  /** The consent calls and the events in their order: `default`, `update` and the names of events. */
  readonly order: () => string[];
}

/** Records the data layer of every later page, as a tag manager would read it. */
export async function listen(context: BrowserContext): Promise<SentAnalytics> {
  const pushes: Record<string, unknown>[] = [];
  await context.exposeFunction('reportToTest', (push: string) => {
    pushes.push(JSON.parse(push) as Record<string, unknown>);
  });
  await context.addInitScript(() => {
    const layer: unknown[] = [];
    const reportToTest = (window as unknown as { reportToTest: (push: string) => void }).reportToTest;
    layer.push = (...entries) => {
      for (const entry of entries) reportToTest(JSON.stringify(entry));
      return Array.prototype.push.apply(layer, entries);
    };
    Object.assign(window, { dataLayer: layer });
  });
  return {
    named: (event) => pushes.filter((push) => push['event'] === event),
    all: () => JSON.stringify(pushes),
    order: () => pushes.map((push) => String(push['event'] ?? push['1'])),
  };
}

/** Stores a visitor's consent before the page opens. */
export async function hasAllowed(context: BrowserContext, ...purposes: ConsentPurpose[]): Promise<void> {
  await context.addInitScript((given) => {
    // A page that is not of the site has no storage.
    if (!location.protocol.startsWith('http')) return;
    localStorage.setItem('consent', JSON.stringify(Object.fromEntries(given.map((purpose) => [purpose, 'given']))));
  }, purposes);
}
