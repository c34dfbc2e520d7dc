/** How far the clock is moved, in milliseconds; the bundler writes the number here (serve-site.mjs, vitest.config.ts). */
declare const CLOCK_MOVED_BY_MS: number;

export const movedBy = CLOCK_MOVED_BY_MS;

const MOVED = Symbol.for('moved clock');
const realNow = Date.now;
const now = () => realNow() + movedBy;

// Files of tests that share one process read this module again.
if (!Reflect.has(globalThis, MOVED)) {
  Reflect.set(globalThis, MOVED, true);
  globalThis.Date = new Proxy(Date, {
    construct: (date, args, target) => Reflect.construct(date, args.length === 0 ? [now()] : args, target) as Date,
    get: (date, key): unknown => (key === 'now' ? now : Reflect.get(date, key)),
  });
}
