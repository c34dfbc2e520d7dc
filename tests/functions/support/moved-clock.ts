/** How far the clock is moved, in milliseconds; the bundler writes the number here (scripts/machine/serve-site.mjs). */
declare const CLOCK_MOVED_BY_MS: number;

export const movedBy = CLOCK_MOVED_BY_MS;

const realNow = Date.now;
const now = () => realNow() + movedBy;

globalThis.Date = new Proxy(Date, {
  construct: (date, args, target) => Reflect.construct(date, args.length === 0 ? [now()] : args, target) as Date,
  get: (date, key): unknown => (key === 'now' ? now : Reflect.get(date, key)),
});
