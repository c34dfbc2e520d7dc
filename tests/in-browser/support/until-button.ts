import type { ButtonState, ButtonStore } from '#stores/button-state.ts';

/** Waits without turning a stopped clock, which `expect.element` does while it asks again. */
export function untilButton(button: ButtonStore, wanted: ButtonState): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const stop = button.subscribe((state) => {
    if (state === wanted) resolve(undefined);
  });
  return promise.then(stop);
}
