import {
  useId,
  type ChangeEventHandler,
  type FocusEventHandler,
  type HTMLInputAutoCompleteAttribute,
  type Ref,
} from 'react';
import { FieldFrame } from '#ui/Field.tsx';
import type { SelectOption } from '#ui/select-options.ts';

interface Props {
  label: string;
  name: string;
  /** A string is both the name and the value of an option. */
  options: readonly (string | SelectOption)[];
  required?: boolean;
  defaultValue?: string | undefined;
  error?: string | undefined;
  /** Leaves the error to screen readers. */
  hidesError?: boolean;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  onFocus?: FocusEventHandler;
  onBlur?: FocusEventHandler;
  onChange?: ChangeEventHandler;
  ref?: Ref<HTMLSelectElement>;
}

/** The browser's own select. Without a choice it shows a prompt, and its value is empty. */
export function Select({
  label,
  options,
  required = false,
  error,
  hidesError = false,
  defaultValue = '',
  ...field
}: Props) {
  const id = useId();
  const choices = options.map((option) => (typeof option === 'string' ? { name: option, value: option } : option));
  return (
    <FieldFrame id={id} label={label} required={required} error={error} hidesError={hidesError}>
      <select
        {...field}
        id={id}
        defaultValue={choices.some(({ value }) => value === defaultValue) ? defaultValue : ''}
        aria-required={required || undefined}
        aria-invalid={error !== undefined || undefined}
        data-invalid={error !== undefined && !hidesError ? '' : undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      >
        <option value="">Choose one</option>
        {choices.map(({ name, value }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
