import { vi } from 'vitest';
import { CONSENT_KEY, type Consent } from '#domain/visit/consent.ts';

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
