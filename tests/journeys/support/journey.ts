import { test as base, expect, type Browser, type BrowserContextOptions } from '@playwright/test';
import { anAddress, aTraveller, Guest } from './guest.ts';
import { Visitor } from './visitor.ts';

export { expect };

interface Options {
  /** Other machines a journey's pages may ask: those it answers for. */
  otherOrigins: readonly string[];
}

interface Fixtures {
  /** The visitor whose journey it is. */
  visitor: Visitor;
  /** Brings another visitor, with a browser and an address of their own. */
  anotherVisitor: (options?: BrowserContextOptions) => Promise<Visitor>;
  /** Brings a guest of whom nothing but their requests matters. */
  anotherGuest: () => Promise<Guest>;
}

/**
 * A journey: visitors who share nothing but the site.
 *
 * No machine but this one can be reached, and asking for another fails the journey. So does a fault in a page's script,
 * and anything a page tries that its content security policy forbids (P28).
 */
export const test = base.extend<Fixtures & Options>({
  otherOrigins: [[], { option: true }],
  anotherVisitor: async ({ browser, contextOptions, baseURL, otherOrigins }, use) => {
    const faults: string[] = [];
    const opened: Visitor[] = [];
    await use(async (options = {}) => {
      const visitor = await openVisitor(browser, { ...contextOptions, baseURL, ...options });
      visitor.context.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith('http') && origin !== baseURL && !otherOrigins.includes(origin))
          faults.push(`asked for ${request.url()}`);
      });
      visitor.context.on('weberror', (fault) => {
        const { message } = fault.error();
        if (!isEndedTransition(message)) faults.push(`failed with ${message}`);
      });
      visitor.context.on('console', (message) => {
        const text = message.text();
        if (text.includes('Content Security Policy')) faults.push(`tried what its policy forbids: ${text}`);
      });
      opened.push(visitor);
      return visitor;
    });
    await Promise.all(opened.map(({ context }) => context.close()));
    expect(faults, 'what pages must not do').toEqual([]);
  },
  anotherGuest: async ({ playwright, baseURL }, use) => {
    const opened: Guest[] = [];
    await use(async () => {
      const request = await playwright.request.newContext({ baseURL: baseURL!, extraHTTPHeaders: anAddress() });
      opened.push(new Guest(request, aTraveller()));
      return opened.at(-1)!;
    });
    await Promise.all(opened.map(({ request }) => request.dispose()));
  },
  visitor: async ({ anotherVisitor }, use) => use(await anotherVisitor()),
});

/** The browser says so when a page is left before its transition has ended. */
function isEndedTransition(message: string): boolean {
  return /^Transition was (aborted|skipped)/.test(message);
}

async function openVisitor(browser: Browser, options: BrowserContextOptions): Promise<Visitor> {
  const context = await browser.newContext({ ...options, extraHTTPHeaders: anAddress() });
  return new Visitor(await context.newPage(), aTraveller());
}
