import type { ReactNode } from 'react';

interface Props {
  id: string;
  label: string;
  required: boolean;
  error: string | undefined;
  children: ReactNode;
}

/** What every control has around it: the label that names it, its asterisk, and what is wrong with it. */
export function FieldFrame({ id, label, required, error, children }: Props) {
  return (
    <div className="field">
      {children}
      <label htmlFor={id}>
        {label}
        {required && (
          <span className="req" aria-hidden="true">
            {' '}
            *
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
