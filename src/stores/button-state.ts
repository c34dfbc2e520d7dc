import { atom, type PreinitializedWritableAtom } from 'nanostores';
import { STEP_BUTTON_REVERT_MS } from '#domain/constants.ts';

/** What a button that starts something says: its label, `please wait`, `all good` or `error` (M90). */
export type ButtonState = 'idle' | 'pending' | 'done' | 'error';

export type ButtonStore = PreinitializedWritableAtom<ButtonState>;

export function buttonFor(): ButtonStore {
  return atom<ButtonState>('idle');
}

/**
 * Runs what a button stands for and has the button tell how it went (M90).
 *
 * A press while it runs is ignored and answers false. Success shows for a second, or where `reverts` is
 * false until somebody sets it back; an error stays until the next press, or until what caused it is put right.
 */
export async function runButton(
  button: ButtonStore,
  action: () => Promise<boolean>,
  { reverts = true } = {},
): Promise<boolean> {
  if (button.get() === 'pending') return false;
  button.set('pending');
  const succeeded = await action().catch((fault: unknown) => {
    console.error(fault);
    return false;
  });
  button.set(succeeded ? 'done' : 'error');
  if (succeeded && reverts) setTimeout(() => button.get() === 'done' && button.set('idle'), STEP_BUTTON_REVERT_MS);
  return succeeded;
}

/** Takes back an `error` whose cause the guest is putting right. */
export function forgetError(button: ButtonStore): void {
  if (button.get() === 'error') button.set('idle');
}
