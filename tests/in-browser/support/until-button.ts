import type { ButtonState, ButtonStore } from '#ui/button-state.ts';

/** Waits without advancing a stopped clock. `expect.element` would advance it. */
export function untilButton(button: ButtonStore, wanted: ButtonState): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const stop = button.subscribe((state) => {
    if (state === wanted) resolve(undefined);
  });
  return promise.then(stop);
}
