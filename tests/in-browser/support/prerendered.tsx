import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, vi } from 'vitest';

/** A component as in the built page, before any script has loaded. */
export function prerendered(component: ReactNode) {
  const host = document.createElement('div');
  host.innerHTML = renderToString(component);
  document.body.append(host);
  onTestFinished(() => host.remove());
  return {
    host,
    /** Expects no hydration errors of React: elements and texts that it draws anew, and attributes that it logs. */
    hydrate: () => {
      const faults: unknown[] = [];
      const logged = vi.spyOn(console, 'error');
      const before = logged.mock.calls.length;
      flushSync(() => hydrateRoot(host, component, { onRecoverableError: (fault) => faults.push(fault) }));
      faults.push(...logged.mock.calls.slice(before));
      expect(faults).toEqual([]);
    },
  };
}
