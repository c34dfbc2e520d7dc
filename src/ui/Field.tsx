import {
  useId,
  type ChangeEventHandler,
  type FocusEventHandler,
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type Ref,
} from 'react';
import { FieldFrame } from '#ui/FieldFrame.tsx';

export interface FieldProps {
  label: string;
  name: string;
  type?: HTMLInputTypeAttribute | 'textarea';
  required?: boolean;
  defaultValue?: string | undefined;
  error?: string | undefined;
  /** The id of an error text that several fields share. */
  sharedErrorId?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'numeric' | 'email' | 'tel';
  maxLength?: number;
  onFocus?: FocusEventHandler;
  onBlur?: FocusEventHandler;
  onChange?: ChangeEventHandler;
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>;
}

/**
 * A text field with one or several lines. The label lies in the field and floats up on focus or with a value.
 *
 * `placeholder` is a space, so that the style sheet can select empty fields.
 */
export function Field({ label, required = false, error, sharedErrorId, type = 'text', onFocus, ...field }: FieldProps) {
  const id = useId();
  const shared = {
    id,
    placeholder: ' ',
    onFocus,
    'aria-required': required || undefined,
    'aria-invalid': error !== undefined || sharedErrorId !== undefined || undefined,
    'aria-describedby': sharedErrorId ?? (error === undefined ? undefined : `${id}-error`),
  };
  return (
    <FieldFrame id={id} label={label} required={required} error={error}>
      {type === 'textarea' ? <textarea {...field} {...shared} /> : <input {...field} {...shared} type={type} />}
    </FieldFrame>
  );
}
