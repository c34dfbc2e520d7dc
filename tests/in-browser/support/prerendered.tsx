import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { onTestFinished, vi } from 'vitest';

/** A component as the built page holds it, before any script has come. */
export function prerendered(component: ReactNode) {
  const host = document.createElement('div');
  host.innerHTML = renderToString(component);
  document.body.append(host);
  onTestFinished(() => host.remove());
  const faults: unknown[] = [];
  return {
    host,
    /** What React did not find as it expected it: elements and texts, which it draws anew, and attributes, which it logs. */
    faults,
    hydrate: () => {
      const logged = vi.spyOn(console, 'error');
      const before = logged.mock.calls.length;
      flushSync(() => hydrateRoot(host, component, { onRecoverableError: (fault) => faults.push(fault) }));
      faults.push(...logged.mock.calls.slice(before));
    },
  };
}
