import type { ReactNode } from 'react';
import { Icon } from '#ui/Icon.tsx';

type Look = 'main' | 'quiet' | 'link';

interface Props {
  children: ReactNode;
  look?: Look;
  wide?: boolean;
  type?: 'button' | 'submit';
  onPress?: () => void;
}

/** A button whose action needs no waiting. Use StepButton for an action that takes time. */
export function Button({ children, look = 'main', wide = false, type = 'button', onPress }: Props) {
  return (
    <button className={classNames(look, wide)} type={type} onClick={onPress}>
      {children}
    </button>
  );
}

interface StepProps {
  /** The text in the state `idle`. */
  label: string;
  /** Further text for screen readers, to tell buttons with the same label apart. */
  detail?: string;
  state: 'idle' | 'pending' | 'done' | 'error';
  look?: Look;
  wide?: boolean;
  /** The text in the state `pending`. `please wait` by default. */
  pendingLabel?: string | undefined;
  /** The id of the form to submit, for a button outside of the form. */
  form?: string;
  type?: 'button' | 'submit';
  onPress?: () => void;
}

/**
 * A button that shows the state of its action: its label, then `please wait`, then `all good` or `error` (M90).
 *
 * In the state `pending` it ignores clicks but keeps the focus, which a disabled button would lose.
 */
export function StepButton({
  label,
  detail = '',
  state,
  look = 'main',
  wide = false,
  pendingLabel = 'please wait',
  form,
  type = form === undefined ? 'button' : 'submit',
  onPress,
}: StepProps) {
  const waits = state === 'pending';
  return (
    <button
      className={classNames(look, wide)}
      type={type}
      form={form}
      data-state={state === 'idle' ? undefined : state}
      aria-disabled={waits || undefined}
      onClick={(event) => {
        if (waits) event.preventDefault();
        else onPress?.();
      }}
    >
      {state === 'pending' && <span className="spinner" aria-hidden="true" />}
      {state === 'done' && <Icon name="tick" />}
      {state === 'error' && <Icon name="alert" />}
      <span aria-live="polite">{{ idle: label, pending: pendingLabel, done: 'all good', error: 'error' }[state]}</span>
      {detail !== '' && <span className="sr"> {detail}</span>}
    </button>
  );
}

function classNames(look: Look, wide: boolean): string {
  const names = { main: 'btn', quiet: 'btn btn--quiet', link: 'text-link' }[look];
  return wide ? `${names} btn--wide` : names;
}
