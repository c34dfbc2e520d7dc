import { vi } from 'vitest';
import type { Site } from './a-site.ts';

/**
 * Lets something else happen just before the n-th time that a step waits: for a file of the site, or for the payment
 * provider. At no other moment does anything else run in the books. `hasHappened` is false when there were fewer waits.
 */
export function beforeWait(
  { env: { ASSETS }, overrides: { gateway } }: Site,
  number: number,
  happens: () => Promise<unknown>,
): { hasHappened: () => boolean; end: () => void } {
  let waits = 0;
  const spies = [
    [ASSETS, ['fetch']] as const,
    [gateway ?? {}, ['open', 'authorise', 'read', 'capture', 'void', 'refund']] as const,
  ].flatMap(([service, names]) => {
    const methods = service as Record<string, (...asked: unknown[]) => Promise<unknown>>;
    return names.flatMap((name) => {
      const real = methods[name];
      if (real === undefined) return [];
      const spy = vi.spyOn(methods, name).mockImplementation(async (...asked) => {
        waits += 1;
        if (waits === number) await happens();
        return real(...asked);
      });
      return [spy];
    });
  });
  return {
    hasHappened: () => waits >= number,
    end: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
}
