import { html } from 'hono/html';
import type { PostedForm } from '#contract/errors.ts';
import type { GuestField } from '#contract/guest-fields.ts';
import { type Markup, price } from '#functions/http/html/markup.ts';

/**
 * The controls of forms that the Worker draws. Each is drawn as its twin in `src/ui/`, which
 * `tests/ui/worker-fields.test.tsx` compares (decision 025). A control may have a hint.
 */

interface FieldFacts extends Omit<GuestField, 'type' | 'required' | 'optional'> {
  readonly name: string;
  readonly value?: string;
  readonly type?: 'text' | 'date' | 'time' | 'tel' | 'email' | 'password';
  readonly required?: boolean;
  readonly optional?: boolean;
  /** A sentence under the field. */
  readonly hint?: string;
  readonly error?: string | undefined;
  /** The longest text, for `stop-too-long.ts`. */
  readonly limit?: number;
}

/** A one-line text field with its label, as `src/ui/Field.tsx` renders it. */
export function field(facts: FieldFacts): Markup {
  const { name, label, value = '', type = 'text', required = false, optional = false } = facts;
  return html`<div class="field">
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      ${type === 'date' || type === 'time' ? '' : html`placeholder=" "`}
      ${attributesOf(facts)}
    />
    <label for="${name}"
      >${label}${required ? star() : ''}${optional ? html`<span class="field__optional"> (optional)</span>` : ''}</label
    >
    ${notes(facts)}
  </div>`;
}

/** A text field of several lines. */
export function area(facts: FieldFacts): Markup {
  const { name, label, value = '', required = false } = facts;
  // The text starts after an added line break, because a browser drops the first one.
  return html`<div class="field">
    <textarea id="${name}" name="${name}" placeholder=" " ${attributesOf(facts)}>${'\n'}${value}</textarea>
    <label for="${name}">${label}${required ? star() : ''}</label>
    ${notes(facts)}
  </div>`;
}

/** A checkbox, as `src/ui/Field.tsx` renders it. */
export function checkbox(facts: {
  readonly name: string;
  readonly label: string | Markup;
  readonly checked: boolean;
  readonly required?: boolean;
  readonly error?: string | undefined;
}): Markup {
  const { name, label, checked, required = false, error } = facts;
  const state = html`${required ? html`aria-required="true"` : ''}
  ${error === undefined ? '' : html`aria-invalid="true" data-invalid="" aria-describedby="${name}-error"`}`;
  return html`<div>
    <label class="check">
      <input type="checkbox" name="${name}" ${checked ? html`checked` : ''} ${state} />
      <span>${label}${required ? star() : ''}</span>
    </label>
    ${error === undefined ? '' : html`<p class="field__error" id="${name}-error">${error}</p>`}
  </div>`;
}

interface OptionsFacts extends Pick<FieldFacts, 'name' | 'label' | 'value' | 'required' | 'error'> {
  readonly options: readonly (string | { readonly value: string; readonly name: string })[];
  /** The text of the choice that is none. */
  readonly prompt?: string;
  /** Where the name is not unique on the page. */
  readonly id?: string;
}

/** The browser's own select, as `src/ui/Field.tsx` renders it. */
export function select(facts: OptionsFacts): Markup {
  const { name, label, value = '', prompt = 'Choose one', required = false, error, id = name } = facts;
  const options = facts.options.map((option) =>
    typeof option === 'string' ? { value: option, name: option } : option,
  );
  const isOffered = options.some((option) => option.value === value);
  return html`<div class="field">
    <select
      id="${id}"
      name="${name}"
      ${required ? html`aria-required="true"` : ''}
      ${describedBy({ ...facts, name: id })}
    >
      ${prompt === '' ? '' : html`<option value="" ${isOffered ? '' : html`selected`}>${prompt}</option>`}
      ${options.map(
        (option) =>
          html`<option value="${option.value}" ${option.value === value ? html`selected` : ''}>${option.name}</option>`,
      )}
    </select>
    <label for="${id}">${label}${required ? star() : ''}</label>
    ${notes({ name: id, error })}
  </div>`;
}

/** A choice among few words, as `src/ui/Field.tsx` renders it. */
export function radioRow(facts: OptionsFacts): Markup {
  const { name, label, value = '', options, required = false, error } = facts;
  return html`<fieldset
    class="radio-row"
    role="radiogroup"
    ${required ? html`aria-required="true"` : ''}
    ${error === undefined ? '' : html`aria-invalid="true" data-invalid="" aria-describedby="${name}-error"`}
  >
    <legend class="form__legend">${label}${required ? star() : ''}</legend>
    <div>
      ${options.map((option) => {
        const text = typeof option === 'string' ? option : option.value;
        return html`<label>
          <input type="radio" name="${name}" value="${text}" ${text === value ? html`checked` : ''} />
          ${text}
        </label>`;
      })}
    </div>
    ${notes({ name, error })}
  </fieldset>`;
}

/** The message above a refused form. */
export function formError(posted: PostedForm | null): Markup | '' {
  if (posted === null) return '';
  const general = posted.errors['__all__']?.[0] ?? 'Please fix the fields marked below and try again.';
  return html`<p class="form-error" role="alert">${general}</p>`;
}

/** The first message of a field. */
export function errorOf(posted: PostedForm | null, name: string): string | undefined {
  return posted?.errors[name]?.[0];
}

/** What the asterisk means, as `src/ui/Field.tsx` renders it. */
export function requiredNote(): Markup {
  return html`<p class="form__required" aria-hidden="true"><span class="req">*</span> Required</p>`;
}

/** Marks a required control. */
function star(): Markup {
  return html`<span class="req" aria-hidden="true"> *</span>`;
}

/** An empty date that is required is `:invalid`, from which the style sheet knows that it is empty. */
function attributesOf(facts: FieldFacts): Markup {
  const { autoComplete = 'off', maxLength, limit, inputMode, autoCapitalize, enterKeyHint } = facts;
  const { type, required = false } = facts;
  return html`autocomplete="${autoComplete}" ${maxLength === undefined ? '' : html`maxlength="${maxLength}"`}
  ${limit === undefined ? '' : html`data-limit="${limit}"`}
  ${inputMode === undefined ? '' : html`inputmode="${inputMode}"`}
  ${autoCapitalize === undefined ? '' : html`autocapitalize="${autoCapitalize}"`}
  ${enterKeyHint === undefined ? '' : html`enterkeyhint="${enterKeyHint}"`}
  ${required ? html`aria-required="true"` : ''} ${required && type === 'date' ? html`required` : ''}
  ${describedBy(facts)}`;
}

function describedBy({ name, error, hint }: Pick<FieldFacts, 'name' | 'error' | 'hint'>): Markup | '' {
  const ids = [error === undefined ? '' : `${name}-error`, hint === undefined ? '' : `${name}-hint`].filter(Boolean);
  const described = ids.length === 0 ? '' : html`aria-describedby="${ids.join(' ')}"`;
  return html`${described} ${error === undefined ? '' : html`aria-invalid="true" data-invalid=""`}`;
}

function notes({ name, error, hint }: Pick<FieldFacts, 'name' | 'error' | 'hint'>): Markup {
  return html`${hint === undefined ? '' : html`<p class="field__hint" id="${name}-hint">${hint}</p>`}
  ${error === undefined ? '' : html`<p class="field__error" id="${name}-error">${error}</p>`}`;
}

/** A group of choice cards, as `src/ui/Choice.tsx` renders it: one can be chosen, or several with `many`. */
export function choices(
  {
    legend,
    hideLegend = false,
    many = false,
    required = false,
    errorId,
  }: {
    readonly legend: string;
    readonly hideLegend?: boolean;
    readonly many?: boolean;
    readonly required?: boolean;
    /** The id of the group's message. */
    readonly errorId?: string | undefined;
  },
  content: Markup | readonly Markup[],
): Markup {
  return html`<fieldset
    class="choices"
    ${many ? '' : html`role="radiogroup"`}
    ${errorId === undefined ? '' : html`aria-invalid="true" data-invalid="" aria-describedby="${errorId}"`}
  >
    <legend class="${hideLegend ? 'sr' : 'choices__legend'}">${legend}${required ? star() : ''}</legend>
    ${content}
  </fieldset>`;
}

/** A choice card with a radio button or checkbox, as `src/ui/Choice.tsx` renders it. */
export function choice({
  name,
  value,
  title,
  hint = '',
  amount = '',
  isChosen,
  isOff = false,
  many = false,
}: {
  readonly name: string;
  readonly value: string;
  readonly title: string;
  readonly hint?: string;
  readonly amount?: string;
  readonly isChosen: boolean;
  readonly isOff?: boolean;
  /** Uses a checkbox instead of a radio button. */
  readonly many?: boolean;
}): Markup {
  return html`<label class="choice">
    <input
      type="${many ? 'checkbox' : 'radio'}"
      name="${name}"
      value="${value}"
      ${isChosen ? html`checked` : ''}
      ${isOff ? html`disabled` : ''}
    />
    <span><b>${title}</b>${hint === '' ? '' : html`<span class="small muted">${hint}</span>`}</span>
    ${amount === '' ? '' : price({ amount })}
  </label>`;
}
