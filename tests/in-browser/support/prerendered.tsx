import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { act } from 'react';
import { onTestFinished } from 'vitest';

/** A component as the built page holds it, before any script has come. */
export function prerendered(component: ReactNode) {
  const host = document.createElement('div');
  host.innerHTML = renderToString(component);
  document.body.append(host);
  onTestFinished(() => host.remove());
  const faults: unknown[] = [];
  return {
    host,
    /** What React did not find as it expected it. */
    faults,
    hydrate: () => act(() => void hydrateRoot(host, component, { onRecoverableError: (fault) => faults.push(fault) })),
  };
}
