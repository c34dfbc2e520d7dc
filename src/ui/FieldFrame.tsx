import type { ReactNode } from 'react';

interface Props {
  id: string;
  label: string;
  required: boolean;
  /** Says that the field may stay empty. */
  optional?: boolean;
  error: string | undefined;
  hidesError?: boolean;
  children: ReactNode;
}

/**
 * The frame of every control: its label, the mark of a required or an optional one, and its error.
 *
 * With `hidesError` only screen readers get the error: the message and the red mark are gone, but whoever hears the page
 * meets the error on coming to the field.
 */
export function FieldFrame({ id, label, required, optional = false, error, hidesError = false, children }: Props) {
  return (
    <div className="field">
      {children}
      <label key={label} htmlFor={id}>
        {label}
        {required && (
          <span className="req" aria-hidden="true">
            {' *'}
          </span>
        )}
        {optional && <span className="field__optional"> (optional)</span>}
      </label>
      {error !== undefined && (
        <p className={hidesError ? 'sr' : 'field__error'} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
