import { atom, type PreinitializedWritableAtom } from 'nanostores';
import { STEP_BUTTON_REVERT_MS } from '#domain/constants.ts';

/** The state of a button that starts an action: its label, `please wait`, `all good` or `error`. */
export type ButtonState = 'idle' | 'pending' | 'done' | 'error';

export type ButtonStore = PreinitializedWritableAtom<ButtonState>;

export function buttonFor(): ButtonStore {
  return atom<ButtonState>('idle');
}

/**
 * Runs an action and shows its state on the button.
 *
 * A press during the action is ignored and returns false. `done` shows for a second, or until the caller resets it if
 * `reverts` is false. `error` stays until the next press, or until the guest corrects its cause. A result that comes when
 * nobody waits for it any more, because the dialog was closed or shows something else, marks nothing and returns false.
 */
export async function runButton(
  button: ButtonStore,
  action: () => Promise<boolean>,
  { reverts = true, isAwaited = () => true }: { reverts?: boolean; isAwaited?: () => boolean } = {},
): Promise<boolean> {
  if (button.get() === 'pending') return false;
  button.set('pending');
  const succeeded = await action().catch((fault: unknown) => {
    console.error(fault);
    return false;
  });
  if (!isAwaited()) return false;
  button.set(succeeded ? 'done' : 'error');
  if (succeeded && reverts) setTimeout(() => button.get() === 'done' && button.set('idle'), STEP_BUTTON_REVERT_MS);
  return succeeded;
}

/** Resets an `error` when the guest corrects its cause. */
export function forgetError(button: ButtonStore): void {
  if (button.get() === 'error') button.set('idle');
}
