import { vi } from 'vitest';

/** Provides what page code needs: events, an address with its history, and a tab's storage. */
export function stubPage(address = 'https://site.test/trips/the-red-centre/') {
  const events = new EventTarget();
  const stored = new Map<string, string>();
  const entries: { state: unknown; href: string }[] = [{ state: null, href: address }];
  let at = 0;
  const goTo = (index: number) => {
    at = Math.max(0, Math.min(index, entries.length - 1));
    events.dispatchEvent(new Event('popstate'));
  };
  const location = {
    get href() {
      return entries[at]!.href;
    },
    get pathname() {
      return new URL(entries[at]!.href).pathname;
    },
    get search() {
      return new URL(entries[at]!.href).search;
    },
    get hash() {
      return new URL(entries[at]!.href).hash;
    },
    assign: vi.fn<(target: string) => void>(),
  };
  const history = {
    get state() {
      return entries[at]!.state;
    },
    pushState(state: unknown, _: string, target: string) {
      entries.splice(at + 1, Infinity, { state, href: new URL(target, location.href).href });
      at += 1;
    },
    replaceState(state: unknown, _: string, target: string) {
      entries[at] = { state, href: new URL(target, location.href).href };
    },
    back: () => goTo(at - 1),
    go: (steps: number) => goTo(at + steps),
  };
  const alert = vi.fn<(text: string) => void>();
  vi.stubGlobal('location', location);
  vi.stubGlobal('navigator', { cookieEnabled: true });
  vi.stubGlobal('history', history);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('document', { documentElement: { dataset: { currency: 'GBP' } }, referrer: '' });
  vi.stubGlobal(
    'window',
    Object.assign(events, { location, history, alert, scrollX: 0, scrollY: 0, scrollTo: vi.fn() }),
  );
  return { location, history, alert, stored, entries };
}
