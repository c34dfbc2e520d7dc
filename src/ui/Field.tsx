import {
  useId,
  useState,
  type ChangeEventHandler,
  type ClipboardEvent,
  type FocusEventHandler,
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type InputEvent,
  type ReactNode,
  type Ref,
} from 'react';

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

interface FrameProps {
  id: string;
  label: string;
  required: boolean;
  /** Says that the field may stay empty. */
  optional?: boolean;
  error: string | undefined;
  hidesError?: boolean;
  children: ReactNode;
}

/**
 * The frame of every control: its label, the mark of a required or an optional one, and its error.
 *
 * With `hidesError` only screen readers get the error: the message and the red mark are gone, but whoever hears the page
 * meets the error on coming to the field.
 */
export function FieldFrame({ id, label, required, optional = false, error, hidesError = false, children }: FrameProps) {
  return (
    <div className="field">
      {children}
      <label key={label} htmlFor={id}>
        {label}
        {required && (
          <span className="req" aria-hidden="true">
            {' *'}
          </span>
        )}
        {optional && <span className="field__optional"> (optional)</span>}
      </label>
      {error !== undefined && (
        <p className={hidesError ? 'sr' : 'field__error'} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/**
 * Says once above a form what the asterisk of its fields means. Hidden from screen readers, which say of each field
 * that it is required.
 */
export function RequiredNote() {
  return (
    <p className="form__required" aria-hidden="true">
      <span className="req">*</span> Required
    </p>
  );
}

/**
 * Says that a field cut what was pasted, until something is deleted. A browser cuts without a word, and the guest would
 * send half of a number. Without a limit it says nothing.
 */
function useCutPaste(limit = Infinity) {
  const [isCut, setCut] = useState(false);
  return {
    message: isCut ? `Only the first ${limit} characters fit. Please check the end.` : undefined,
    handlers: {
      onPaste: ({ currentTarget, clipboardData }: ClipboardEvent<HTMLInputElement>) => {
        const { value, selectionStart, selectionEnd } = currentTarget;
        const kept = value.length - (selectionEnd ?? 0) + (selectionStart ?? 0);
        setCut(kept + clipboardData.getData('text').trimEnd().length > limit);
      },
      onInput: ({ currentTarget }: InputEvent<HTMLInputElement>) => {
        if (currentTarget.value.length < limit) setCut(false);
      },
    },
  };
}
