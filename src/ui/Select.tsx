import { useId, type HTMLInputAutoCompleteAttribute, type FocusEventHandler } from 'react';
import { FieldFrame } from '#ui/FieldFrame.tsx';

interface Props {
  label: string;
  name: string;
  options: readonly string[];
  required?: boolean;
  defaultValue?: string;
  error?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  onFocus?: FocusEventHandler;
}

/** The browser's own select. Until something is chosen it says so and its value is empty. */
export function Select({ label, options, required = false, error, defaultValue = '', ...field }: Props) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} required={required} error={error}>
      <select
        {...field}
        id={id}
        defaultValue={options.includes(defaultValue) ? defaultValue : ''}
        aria-required={required || undefined}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      >
        <option value="">Choose one</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </FieldFrame>
  );
}
