import type { BrowserContext } from '@playwright/test';

/** How far the site's clock is ahead of the machine's (playwright.config.ts). */
const movedBy = Number(process.env['CLOCK_MOVED_BY_MS'] ?? 0);

/** The present instant on the served site, in epoch milliseconds. */
export function siteNow(): number {
  return Date.now() + movedBy;
}

/** Gives the pages of a browser the site's time, also where a test turns their clock by hand. */
export async function setSiteClock(context: BrowserContext): Promise<void> {
  await context.addInitScript((ahead) => {
    const realNow = Date.now;
    const now = () => realNow() + ahead;
    globalThis.Date = new Proxy(Date, {
      construct: (date, args, target) => Reflect.construct(date, args.length === 0 ? [now()] : args, target) as Date,
      get: (date, key): unknown => (key === 'now' ? now : Reflect.get(date, key)),
    });
  }, movedBy);
  const install = context.clock.install.bind(context.clock);
  context.clock.install = (options) => install({ time: siteNow(), ...options });
}
