import type { ReactNode } from 'react';
import './choice.css';

/** A question with a few answers, each a card: one of them holds, or with `many` any of them. An error is told once for all. */
export function Choices({
  legend,
  hideLegend = false,
  many = false,
  errorId,
  children,
}: {
  legend: string;
  hideLegend?: boolean;
  many?: boolean;
  errorId?: string;
  children: ReactNode;
}) {
  return (
    <fieldset
      className="choices"
      role={many ? undefined : 'radiogroup'}
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
  /** Can be unticked, and stands beside others that hold too. */
  many?: boolean;
  onChoose: (checked: boolean) => void;
}

/** One answer: the card is the radio, or the box to tick. */
export function Choice({
  name,
  value,
  title,
  hint = '',
  end,
  checked,
  disabled = false,
  many = false,
  onChoose,
}: Props) {
  return (
    <label className="choice">
      <input
        type={many ? 'checkbox' : 'radio'}
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <span>
        <b>{title}</b>
        {hint !== '' && <span className="small muted">{hint}</span>}
      </span>
      {end}
    </label>
  );
}
