import { useId, type ReactNode, type FocusEventHandler } from 'react';
import './field.css';
import './check.css';

interface Props {
  name: string;
  children: ReactNode;
  required?: boolean;
  error?: string;
  onFocus?: FocusEventHandler;
}

/** A box to tick, with its sentence beside it and what is wrong below. */
export function Checkbox({ name, children, required = false, error, onFocus }: Props) {
  const id = useId();
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          name={name}
          onFocus={onFocus}
          aria-required={required || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        <span>
          {children}
          {required && (
            <span className="req" aria-hidden="true">
              {' '}
              *
            </span>
          )}
        </span>
      </label>
      {error !== undefined && (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
