import type { ReactNode } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';

type Look = 'main' | 'quiet' | 'small' | 'link';

interface Props {
  children: ReactNode;
  look?: Look;
  wide?: boolean;
  type?: 'button' | 'submit';
  /** What a form sends of the button that was pressed. */
  name?: string;
  value?: string;
  onPress?: () => void;
}

/** A button whose action needs no waiting. Use StepButton for an action that takes time. */
export function Button({ children, look = 'main', wide = false, type = 'button', onPress, ...sent }: Props) {
  return (
    <button className={classNames(look, wide)} type={type} {...sent} onClick={onPress}>
      {children}
    </button>
  );
}

const STATES = { pending: 'please wait', done: 'all good', error: 'error' };

type StepState = 'idle' | 'pending' | 'done' | 'error';

interface StepProps {
  /** The text in the state `idle`. */
  label: string;
  /** Further text for screen readers, to tell buttons with the same label apart. */
  detail?: string;
  state: StepState;
  look?: Look;
  wide?: boolean;
  /** The text in the state `pending`. `please wait` by default. */
  pendingLabel?: string | undefined;
  /** The id of a description for screen readers. */
  describedBy?: string;
  /** Says no states: a `StepNote` elsewhere does, for several buttons of one action or one that comes and goes. */
  silent?: boolean;
  form?: string;
  type?: 'button' | 'submit';
  onPress?: () => void;
}

/**
 * A button that shows the state of its action: its label, then `please wait`, then `all good` or `error`. Beside
 * `error` the label stays for screen readers, which meet the button without what was said before it.
 *
 * In the state `pending` it ignores clicks but keeps the focus, which a disabled button would lose.
 */
export function StepButton({
  label,
  detail = '',
  state,
  look = 'main',
  wide = false,
  pendingLabel = STATES.pending,
  describedBy,
  silent = false,
  form,
  type = form === undefined ? 'button' : 'submit',
  onPress,
}: StepProps) {
  const waits = state === 'pending';
  const words = { ...STATES, idle: label, pending: pendingLabel }[state];
  return (
    <>
      <button
        className={classNames(look, wide)}
        type={type}
        form={form}
        data-state={state === 'idle' ? undefined : state}
        aria-disabled={waits || undefined}
        aria-describedby={describedBy}
        onClick={(event) => {
          if (waits) event.preventDefault();
          else onPress?.();
        }}
      >
        {state === 'pending' && <span className="spinner" aria-hidden="true" />}
        {state === 'done' && <Icon name="tick" />}
        {state === 'error' && <Icon name="alert" />}
        <span>
          <span>{words}</span>
          {state === 'error' && <span className="sr">{`. Try again: ${label}`}</span>}
        </span>
        {detail !== '' && <span className="sr">{detail}</span>}
      </button>
      {!silent && <StepNote state={state} pendingLabel={pendingLabel} />}
    </>
  );
}

/** Tells screen readers the state of a step button, but not its return to the label. */
export function StepNote({ state, pendingLabel = STATES.pending }: { state: StepState; pendingLabel?: string }) {
  return <LiveRegion>{state !== 'idle' && <p>{{ ...STATES, pending: pendingLabel }[state]}</p>}</LiveRegion>;
}

function classNames(look: Look, wide: boolean): string {
  const names = { main: 'btn', quiet: 'btn btn--quiet', small: 'btn btn--small btn--quiet', link: 'text-link' }[look];
  return wide ? `${names} btn--wide` : names;
}
