import { useId, type ReactNode } from 'react';

interface Props {
  legend: string;
  /** Shows the legend to screen readers only. */
  hidesLegend?: boolean;
  required?: boolean;
  /** A sentence under the fields. */
  hint?: string | undefined;
  error: string | undefined;
  /** Leaves the error to screen readers. */
  hidesError: boolean;
  /** Renders the fields with the id of their shared message. */
  children: (sharedErrorId: string | undefined) => ReactNode;
}

/** Fields in a row with one shared message. */
export function FieldGroup({
  legend,
  hidesLegend = false,
  required = false,
  hint,
  error,
  hidesError,
  children,
}: Props) {
  const errorId = useId();
  const hintId = useId();
  return (
    <fieldset aria-describedby={hint === undefined ? undefined : hintId}>
      <legend className={hidesLegend ? 'sr' : 'form__legend'}>
        <span>{legend}</span>
        {required ? (
          <span className="req" aria-hidden="true">
            {' *'}
          </span>
        ) : (
          <span className="field__optional"> (optional)</span>
        )}
      </legend>
      <div className="form__parts">{children(error === undefined ? undefined : errorId)}</div>
      {hint !== undefined && (
        <p className="field__hint" id={hintId}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className={hidesError ? 'sr' : 'field__error'} id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
