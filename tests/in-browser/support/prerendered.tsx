import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { act } from 'react';
import { onTestFinished } from 'vitest';

/** A component as in the built page, before any script has loaded. */
export function prerendered(component: ReactNode) {
  const host = document.createElement('div');
  host.innerHTML = renderToString(component);
  document.body.append(host);
  onTestFinished(() => host.remove());
  const faults: unknown[] = [];
  return {
    host,
    /** The hydration errors that React reports. */
    faults,
    hydrate: () => act(() => void hydrateRoot(host, component, { onRecoverableError: (fault) => faults.push(fault) })),
  };
}
