import {
  useId,
  useState,
  type ChangeEventHandler,
  type ClipboardEvent,
  type FocusEventHandler,
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type InputEvent,
  type MouseEventHandler,
  type ReactNode,
  type Ref,
} from 'react';
import { Star } from '#ui/Star.tsx';
import type { SelectOption } from '#ui/select-options.ts';

interface ControlProps<Control> {
  name: string;
  /** An id that others know, such as on a page of the Worker. By default React gives one. */
  id?: string;
  required?: boolean | undefined;
  error?: string | undefined;
  /** Leaves the error to screen readers: the red mark is gone too, but whoever comes to the field hears the error. */
  hidesError?: boolean | undefined;
  onFocus?: FocusEventHandler;
  onBlur?: FocusEventHandler;
  onChange?: ChangeEventHandler;
  ref?: Ref<Control>;
}

type Marked = Pick<ControlProps<unknown>, 'required' | 'error' | 'hidesError'>;

/** What a control says of itself. `describedBy` has the ids of its texts. */
function stateOf({ required = false, error, hidesError = false }: Marked, ...describedBy: (string | undefined)[]) {
  const isWrong = error !== undefined;
  return {
    'aria-required': required || undefined,
    'aria-invalid': isWrong || undefined,
    'data-invalid': isWrong && !hidesError ? '' : undefined,
    'aria-describedby': describedBy.filter((id) => id !== undefined).join(' ') || undefined,
  };
}

function Optional() {
  return <span className="field__optional"> (optional)</span>;
}

function Hint({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="field__hint" id={id}>
      {text}
    </p>
  );
}

export function FieldError({ id, error, hidesError }: { id: string } & Pick<Marked, 'error' | 'hidesError'>) {
  if (error === undefined) return null;
  return (
    <p className={hidesError ? 'sr' : 'field__error'} id={id}>
      {error}
    </p>
  );
}

export interface FieldProps extends ControlProps<HTMLInputElement & HTMLTextAreaElement> {
  label: string;
  type?: HTMLInputTypeAttribute | 'textarea';
  optional?: boolean | undefined;
  defaultValue?: string | undefined;
  /** A sentence about the field for screen readers. */
  description?: string;
  hint?: string | undefined;
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
}

/**
 * A text field with one or several lines. The label lies in the field and floats up on focus or with a value.
 *
 * `placeholder` is a space, so that the style sheet can select empty fields.
 */
export function Field({
  label,
  required,
  optional,
  error: found,
  hidesError,
  description,
  hint,
  sharedErrorId,
  type = 'text',
  mark = '',
  ...field
}: FieldProps) {
  const ownId = useId();
  const id = field.id ?? ownId;
  const cut = useCutPaste(type === 'tel' ? field.maxLength : undefined);
  const error = found ?? cut.message;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const aboutId = description === undefined ? undefined : `${id}-about`;
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const shared = {
    id,
    placeholder: type === 'date' || type === 'time' ? undefined : ' ',
    // An empty date that is required is `:invalid`, from which the style sheet knows that it is empty.
    required: required === true && type === 'date',
    ...stateOf({ required, error: error ?? sharedErrorId, hidesError }, sharedErrorId ?? errorId, aboutId, hintId),
  };
  const frame = { id, label, required, optional, hint, error, hidesError };
  return (
    <FieldFrame {...frame}>
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

interface FrameProps extends Marked {
  id: string;
  label: string;
  optional?: boolean | undefined;
  hint?: string | undefined;
  children: ReactNode;
}

/** The frame of a control in a box: its label, the mark of a required or an optional one, its hint and its error. */
export function FieldFrame({ id, label, required, optional, hint, error, hidesError, children }: FrameProps) {
  return (
    <div className="field">
      {children}
      <label key={label} htmlFor={id}>
        {label}
        {required && <Star />}
        {optional && <Optional />}
      </label>
      <Hint id={`${id}-hint`} text={hint} />
      <FieldError id={`${id}-error`} error={error} hidesError={hidesError} />
    </div>
  );
}

interface SelectProps extends ControlProps<HTMLSelectElement> {
  label: string;
  /** A string is both the name and the value of an option. */
  options: readonly (string | SelectOption)[];
  defaultValue?: string | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** The text without a choice, whose value is empty. Null where one option is always chosen. */
  prompt?: string | null;
}

export function Select({
  label,
  options,
  required,
  error,
  hidesError,
  defaultValue = '',
  prompt = 'Choose one',
  ...field
}: SelectProps) {
  const ownId = useId();
  const id = field.id ?? ownId;
  const choices = options.map((option) => (typeof option === 'string' ? { name: option, value: option } : option));
  return (
    <FieldFrame id={id} label={label} required={required} error={error} hidesError={hidesError}>
      <select
        {...field}
        id={id}
        defaultValue={choices.some(({ value }) => value === defaultValue) ? defaultValue : ''}
        {...stateOf({ required, error, hidesError }, error === undefined ? undefined : `${id}-error`)}
      >
        {prompt !== null && <option value="">{prompt}</option>}
        {choices.map(({ name, value }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

interface CheckboxProps extends ControlProps<HTMLInputElement> {
  children: ReactNode;
  defaultChecked?: boolean | undefined;
  onClick?: MouseEventHandler;
}

export function Checkbox({ children, required, error, hidesError, ...box }: CheckboxProps) {
  const ownId = useId();
  const id = box.id ?? ownId;
  const errorId = `${id}-error`;
  return (
    <div>
      <label className="check">
        <input
          {...box}
          id={id}
          type="checkbox"
          {...stateOf({ required, error, hidesError }, error === undefined ? undefined : errorId)}
        />
        <span>
          {children}
          {required && <Star />}
        </span>
      </label>
      <FieldError id={errorId} error={error} hidesError={hidesError} />
    </div>
  );
}

interface RadioRowProps extends ControlProps<HTMLInputElement> {
  label: string;
  /** Each is both the name and the value of a choice. */
  options: readonly string[];
  defaultValue?: string | undefined;
}

/**
 * A choice among five or fewer, in a row: one press where a select takes two. The page has to import `radio-row.css`,
 * which the pages of most forms don't need.
 */
export function RadioRow({ id, label, options, required, error, hidesError, defaultValue, ...field }: RadioRowProps) {
  const ownId = useId();
  const errorId = `${id ?? ownId}-error`;
  return (
    <fieldset
      className="radio-row"
      role="radiogroup"
      {...stateOf({ required, error, hidesError }, error === undefined ? undefined : errorId)}
    >
      <legend key={label} className="form__legend">
        {label}
        {required && <Star />}
      </legend>
      <div>
        {options.map((option) => (
          <label key={option}>
            <input {...field} type="radio" value={option} defaultChecked={option === defaultValue} />
            {option}
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} hidesError={hidesError} />
    </fieldset>
  );
}

interface FieldGroupProps extends Marked {
  legend: string;
  hidesLegend?: boolean;
  hint?: string | undefined;
  /** Renders the fields with the id of their shared message. */
  children: (sharedErrorId: string | undefined) => ReactNode;
}

export function FieldGroup({ legend, hidesLegend, required, hint, error, hidesError, children }: FieldGroupProps) {
  const errorId = useId();
  const hintId = useId();
  return (
    <fieldset aria-describedby={hint === undefined ? undefined : hintId}>
      <legend className={hidesLegend ? 'sr' : 'form__legend'}>
        <span>{legend}</span>
        {required ? <Star /> : <Optional />}
      </legend>
      <div className="form__parts">{children(error === undefined ? undefined : errorId)}</div>
      <Hint id={hintId} text={hint} />
      <FieldError id={errorId} error={error} hidesError={hidesError} />
    </fieldset>
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
