import { useId, type ReactNode } from 'react';

interface Props {
  legend: string;
  /** Shows the legend to screen readers only. */
  hidesLegend?: boolean;
  error: string | undefined;
  /** Renders the fields with the id of their shared message. */
  children: (sharedErrorId: string | undefined) => ReactNode;
}

/** Fields in a row with one shared message. */
export function FieldGroup({ legend, hidesLegend = false, error, children }: Props) {
  const errorId = useId();
  return (
    <fieldset>
      <legend className={hidesLegend ? 'sr' : 'form__legend'}>{legend}</legend>
      <div className="form__parts">{children(error === undefined ? undefined : errorId)}</div>
      {error !== undefined && (
        <p className="field__error" id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
