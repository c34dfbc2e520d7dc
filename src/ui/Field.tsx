import {
  useId,
  type ChangeEventHandler,
  type FocusEventHandler,
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type Ref,
} from 'react';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { useCutPaste } from '#ui/use-cut-paste.ts';

export interface FieldProps {
  label: string;
  name: string;
  type?: HTMLInputTypeAttribute | 'textarea';
  required?: boolean;
  optional?: boolean | undefined;
  defaultValue?: string | undefined;
  error?: string | undefined;
  /** Leaves the error to screen readers. */
  hidesError?: boolean;
  /** A sentence about the field for screen readers. */
  description?: string;
  /** The id of an error text that several fields share. */
  sharedErrorId?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'numeric' | 'email' | 'tel';
  autoCapitalize?: 'words' | 'characters' | 'none';
  enterKeyHint?: 'next' | 'done';
  /** A short text at the end of the field, such as the card's scheme. */
  mark?: string;
  /** Cuts what is typed. A phone says so when it cuts a paste. */
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
export function Field({
  label,
  required = false,
  optional = false,
  error: found,
  hidesError = false,
  description,
  sharedErrorId,
  type = 'text',
  mark = '',
  onFocus,
  ...field
}: FieldProps) {
  const id = useId();
  const cut = useCutPaste(type === 'tel' ? field.maxLength : undefined);
  const error = found ?? cut.message;
  const isWrong = error !== undefined || sharedErrorId !== undefined;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const aboutId = description === undefined ? undefined : `${id}-about`;
  const describedBy = [sharedErrorId ?? errorId, aboutId].filter((one) => one !== undefined);
  const shared = {
    id,
    placeholder: ' ',
    onFocus,
    'aria-required': required || undefined,
    'aria-invalid': isWrong || undefined,
    'data-invalid': isWrong && !hidesError ? '' : undefined,
    'aria-describedby': describedBy.join(' ') || undefined,
  };
  return (
    <FieldFrame id={id} label={label} required={required} optional={optional} error={error} hidesError={hidesError}>
      {type === 'textarea' ? (
        <textarea {...field} {...shared} />
      ) : (
        <input {...cut.handlers} {...field} {...shared} type={type} />
      )}
      {description !== undefined && (
        <p className="sr" id={aboutId}>
          {description}
        </p>
      )}
      {mark !== '' && <span className="field__mark">{mark}</span>}
    </FieldFrame>
  );
}
