import type { ReactNode } from 'react';

interface Props {
  id: string;
  label: string;
  required: boolean;
  error: string | undefined;
  children: ReactNode;
}

/** The frame of every control: its label, the asterisk of a required field, and its error. */
export function FieldFrame({ id, label, required, error, children }: Props) {
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
      </label>
      {error !== undefined && (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
