import { useId, type ReactNode } from 'react';

interface Props {
  legend: string;
  /** For a legend that the labels say already to those who see them. */
  hidesLegend?: boolean;
  error: string | undefined;
  /** Draws the fields, each with the id of the message they share. */
  children: (sharedErrorId: string | undefined) => ReactNode;
}

/** Fields in a row that make one answer and share its message. */
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
