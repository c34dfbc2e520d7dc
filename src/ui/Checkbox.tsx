import {
  useId,
  type ChangeEventHandler,
  type FocusEventHandler,
  type MouseEventHandler,
  type ReactNode,
  type Ref,
} from 'react';

interface Props {
  name: string;
  children: ReactNode;
  required?: boolean;
  error?: string | undefined;
  /** Leaves the error to screen readers. */
  hidesError?: boolean;
  defaultChecked?: boolean | undefined;
  onFocus?: FocusEventHandler;
  onBlur?: FocusEventHandler;
  onChange?: ChangeEventHandler;
  onClick?: MouseEventHandler;
  ref?: Ref<HTMLInputElement>;
}

/** A checkbox with its label beside it and its error below. */
export function Checkbox({ children, required = false, error, hidesError = false, ...box }: Props) {
  const id = useId();
  return (
    <div>
      <label className="check">
        <input
          {...box}
          id={id}
          type="checkbox"
          aria-required={required || undefined}
          aria-invalid={error !== undefined || undefined}
          data-invalid={error !== undefined && !hidesError ? '' : undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        <span>
          {children}
          {required && (
            <span className="req" aria-hidden="true">
              {' *'}
            </span>
          )}
        </span>
      </label>
      {error !== undefined && (
        <p className={hidesError ? 'sr' : 'field__error'} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
