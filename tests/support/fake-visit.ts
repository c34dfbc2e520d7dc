import { vi } from 'vitest';
import { CONSENT_KEY, type Consent } from '#domain/consent.ts';

type Shape = 'none' | 'data-layer' | 'ga4';

/** A page that counts visits in a shape, in a browser whose storage the test holds. Returns what is pushed. */
export function stubVisit(shape: Shape, allowed: Partial<Consent> = {}) {
  const kept = new Map<string, string>();
  const page = { dataLayer: undefined as Record<string, unknown>[] | undefined };
  if (Object.keys(allowed).length > 0) kept.set(CONSENT_KEY, JSON.stringify(allowed));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal('document', { documentElement: { dataset: { analytics: shape, currency: 'GBP' } } });
  vi.stubGlobal('window', Object.assign(new EventTarget(), page));
  return { kept, pushed: () => window.dataLayer ?? [] };
}
