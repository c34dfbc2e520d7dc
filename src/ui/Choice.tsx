import type { ReactElement, ReactNode } from 'react';
import { Star } from '#ui/Star.tsx';
import './choice.css';

/** A group of choice cards: one can be chosen, or several with `many`. `errorId` names the message of the group. */
export function Choices({
  legend,
  hideLegend = false,
  many = false,
  required = false,
  errorId,
  hidesError = false,
  children,
}: {
  legend: string;
  hideLegend?: boolean;
  many?: boolean;
  required?: boolean;
  errorId?: string | undefined;
  /** Leaves the error to screen readers. */
  hidesError?: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset
      className="choices"
      role={many ? undefined : 'radiogroup'}
      aria-invalid={errorId !== undefined || undefined}
      data-invalid={errorId !== undefined && !hidesError ? '' : undefined}
      aria-describedby={errorId}
    >
      <legend key={legend} className={hideLegend ? 'sr' : 'choices__legend'}>
        {legend}
        {required && <Star />}
      </legend>
      {children}
    </fieldset>
  );
}

interface Props {
  name: string;
  value: number | string;
  title: string;
  hint?: string;
  /** The content at the end of the card, such as a price. */
  end?: ReactElement;
  checked: boolean;
  disabled?: boolean;
  /** Uses a checkbox instead of a radio button. */
  many?: boolean;
  /** Without it, as on a page of the Worker, the browser alone keeps the choice. */
  onChoose?: (checked: boolean) => void;
}

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
        onChange={(event) => onChoose?.(event.target.checked)}
      />
      <span>
        <b>{title}</b>
        {hint !== '' && <span className="small muted">{hint}</span>}
      </span>
      {end}
    </label>
  );
}
