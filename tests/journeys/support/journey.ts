import { test as base, expect, type Browser, type BrowserContextOptions } from '@playwright/test';
import { anAddress, aTraveller, Guest } from './guest.ts';
import { setSiteClock } from './site-clock.ts';
import { Visitor } from './visitor.ts';

export { expect };

interface Options {
  /** Other hosts that a journey's pages may request, because the journey answers for them. */
  otherOrigins: readonly string[];
}

interface Fixtures {
  /** The journey's visitor. */
  visitor: Visitor;
  /** Makes another visitor, with their own browser and network address. */
  anotherVisitor: (options?: BrowserContextOptions) => Promise<Visitor>;
  /** Makes a guest who only sends requests. */
  anotherGuest: () => Promise<Guest>;
}

/**
 * A journey: visitors who share only the site.
 *
 * No other machine can be reached, and a request to one fails the journey. So does an error in a page's script, and
 * everything that the page's content security policy blocks.
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

/** The browser reports this when a page is left before its transition has ended. */
function isEndedTransition(message: string): boolean {
  return /^Transition was (aborted|skipped)/.test(message);
}

async function openVisitor(browser: Browser, options: BrowserContextOptions): Promise<Visitor> {
  const context = await browser.newContext({ ...options, extraHTTPHeaders: anAddress() });
  await setSiteClock(context);
  return new Visitor(await context.newPage(), aTraveller());
}
