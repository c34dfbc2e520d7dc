import { vi } from 'vitest';
import { type Consent, CONSENT_KEY } from '#domain/visit/consent.ts';

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
    reload: vi.fn<() => void>(),
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

type Shape = 'none' | 'data-layer' | 'ga4';

interface Page {
  readonly path?: string;
  /** The id of the operator's tag. */
  readonly tag?: string;
  /** The purposes that visitors are asked to allow. */
  readonly asks?: string;
}

/**
 * A page that counts visits in one of the shapes, in a browser whose storage the test controls. Returns what is pushed.
 */
export function stubVisit(shape: Shape, allowed: Partial<Consent> = {}, { path = '/', tag, asks }: Page = {}) {
  const kept = new Map<string, string>();
  const page = { dataLayer: undefined as Record<string, unknown>[] | undefined };
  if (Object.keys(allowed).length > 0) kept.set(CONSENT_KEY, JSON.stringify(allowed));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const dataset = { analytics: shape, currency: 'GBP', tag, consent: asks };
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal('location', new URL(path, 'https://site.test'));
  vi.stubGlobal('window', Object.assign(new EventTarget(), page));
  const layer = () => window.dataLayer ?? [];
  return {
    kept,
    /** The pushed events, without the consent commands before them. */
    pushed: () => layer().filter((entry) => !isCommand(entry)),
    /** The commands of Google's tags: consent mode, and the settings of a tag without a manager. */
    commands: () =>
      layer()
        .filter(isCommand)
        .map((entry) => Array.from(entry as unknown as ArrayLike<unknown>)),
  };
}

function isCommand(entry: object): boolean {
  return Object.prototype.toString.call(entry) === '[object Arguments]';
}
