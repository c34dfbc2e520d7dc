import type { ReactNode } from 'react';
import './choice.css';

/** A question with a few answers, each a card. `error` is told once for the group. */
export function Choices({
  legend,
  hideLegend = false,
  errorId,
  children,
}: {
  legend: string;
  hideLegend?: boolean;
  errorId?: string;
  children: ReactNode;
}) {
  return (
    <fieldset
      className="choices"
      role="radiogroup"
      aria-invalid={errorId !== undefined || undefined}
      aria-describedby={errorId}
    >
      <legend className={hideLegend ? 'sr' : 'choices__legend'}>{legend}</legend>
      {children}
    </fieldset>
  );
}

interface Props {
  name: string;
  value: number;
  title: string;
  hint?: string;
  /** What stands at the end of the card: a price. */
  end?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChoose: () => void;
}

/** One answer: the card is the radio. */
export function Choice({ name, value, title, hint = '', end, checked, disabled = false, onChoose }: Props) {
  return (
    <label className="choice">
      <input type="radio" name={name} value={value} checked={checked} disabled={disabled} onChange={onChoose} />
      <span>
        <b>{title}</b>
        {hint !== '' && <span className="small muted">{hint}</span>}
      </span>
      {end}
    </label>
  );
}
