import type { BrowserContext } from '@playwright/test';
import type { ConsentPurpose } from '#domain/consent.ts';

/** What a visitor's pages told analytics, over every page and tab. */
export interface Told {
  readonly events: () => string[];
  readonly named: (event: string) => Record<string, unknown>[];
  readonly all: () => string;
  /** What tags are told of consent, in its order among the events: `default`, `update` and the names of events. */
  readonly order: () => string[];
}

/** Listens to the data layer of every page to come, as a tag manager would. */
export async function listen(context: BrowserContext): Promise<Told> {
  const pushes: Record<string, unknown>[] = [];
  await context.exposeFunction('tellTest', (push: string) => {
    pushes.push(JSON.parse(push) as Record<string, unknown>);
  });
  await context.addInitScript(() => {
    const layer: unknown[] = [];
    const tellTest = (window as unknown as { tellTest: (push: string) => void }).tellTest;
    layer.push = (...entries) => {
      for (const entry of entries) tellTest(JSON.stringify(entry));
      return Array.prototype.push.apply(layer, entries);
    };
    Object.assign(window, { dataLayer: layer });
  });
  return {
    events: () => pushes.filter((push) => push['0'] !== 'consent').map((push) => String(push['event'])),
    named: (event) => pushes.filter((push) => push['event'] === event),
    all: () => JSON.stringify(pushes),
    order: () => pushes.map((push) => String(push['event'] ?? push['1'])),
  };
}

/** A visitor who has chosen what they allow before the page opens. */
export async function hasAllowed(context: BrowserContext, ...purposes: ConsentPurpose[]): Promise<void> {
  await context.addInitScript((given) => {
    // A page that is no document of the site has no storage.
    if (!location.protocol.startsWith('http')) return;
    localStorage.setItem('consent', JSON.stringify(Object.fromEntries(given.map((purpose) => [purpose, 'given']))));
  }, purposes);
}
