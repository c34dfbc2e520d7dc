import { useId, type ChangeEventHandler, type FocusEventHandler, type Ref } from 'react';
import './radio-row.css';

interface Props {
  label: string;
  name: string;
  /** Each is both the name and the value of a choice. */
  options: readonly string[];
  required?: boolean;
  defaultValue?: string | undefined;
  error?: string | undefined;
  /** Leaves the error to screen readers. */
  hidesError?: boolean;
  onFocus?: FocusEventHandler;
  onBlur?: FocusEventHandler;
  onChange?: ChangeEventHandler;
  ref?: Ref<HTMLInputElement>;
}

/** A choice among five or fewer, in a row: one press where a select takes two. */
export function RadioRow({
  label,
  options,
  required = false,
  error,
  hidesError = false,
  defaultValue,
  ...field
}: Props) {
  const errorId = useId();
  return (
    <fieldset
      className="radio-row"
      role="radiogroup"
      aria-required={required || undefined}
      aria-invalid={error !== undefined || undefined}
      data-invalid={error !== undefined && !hidesError ? '' : undefined}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend key={label} className="form__legend">
        {label}
        {required && (
          <span className="req" aria-hidden="true">
            {' *'}
          </span>
        )}
      </legend>
      <div>
        {options.map((option) => (
          <label key={option}>
            <input {...field} type="radio" value={option} defaultChecked={option === defaultValue} />
            {option}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p className={hidesError ? 'sr' : 'field__error'} id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
