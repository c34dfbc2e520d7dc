import { html } from 'hono/html';
import type { Markup } from '#functions/http/built-page.ts';
import type { PostedForm } from '#contract/errors.ts';

interface FieldFacts {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly type?: 'text' | 'date' | 'time' | 'tel' | 'email' | 'password';
  readonly maxLength?: number;
  readonly autoComplete?: string;
  readonly required?: boolean;
  /** A sentence under the field. */
  readonly hint?: string;
  readonly error?: string | undefined;
}

/** A one-line text field with its label, as `src/ui/Field.tsx` renders it. */
export function field(facts: FieldFacts): Markup {
  const { name, label, value = '', type = 'text', maxLength, required = false } = facts;
  return html`<div class="field">
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      placeholder=" "
      autocomplete="${facts.autoComplete ?? 'off'}"
      ${maxLength === undefined ? '' : html`maxlength="${maxLength}"`}
      ${required ? html`aria-required="true"` : ''}
      ${describedBy(facts)}
    />
    <label for="${name}">${label}${required ? star() : ''}</label>
    ${notes(facts)}
  </div>`;
}

/** A text field of several lines. */
export function area(facts: FieldFacts): Markup {
  const { name, label, value = '', maxLength, required = false } = facts;
  // The text starts after an added line break, because a browser drops the first one.
  return html`<div class="field">
    <textarea
      id="${name}"
      name="${name}"
      placeholder=" "
      autocomplete="${facts.autoComplete ?? 'off'}"
      maxlength="${maxLength ?? ''}"
      ${required ? html`aria-required="true"` : ''}
      ${describedBy(facts)}
    >
${value}</textarea>
    <label for="${name}">${label}${required ? star() : ''}</label>
    ${notes(facts)}
  </div>`;
}

/** A checkbox, as `src/ui/Checkbox.tsx` renders it. */
export function checkbox(facts: {
  readonly name: string;
  readonly label: string | Markup;
  readonly checked: boolean;
  readonly required?: boolean;
  readonly error?: string | undefined;
}): Markup {
  const { name, label, checked, required = false, error } = facts;
  const state = html`${required ? html`aria-required="true"` : ''}
  ${error === undefined ? '' : html`aria-invalid="true" aria-describedby="${name}-error" autofocus`}`;
  return html`<div>
    <label class="check">
      <input type="checkbox" name="${name}" value="on" ${checked ? html`checked` : ''} ${state} />
      <span>${label}${required ? star() : ''}</span>
    </label>
    ${error === undefined ? '' : html`<p class="field__error" id="${name}-error">${error}</p>`}
  </div>`;
}

/** A question with a few answers, each a card with a radio button. */
export function choices(question: {
  readonly name: string;
  readonly legend: string;
  readonly chosen: string;
  readonly error?: string | undefined;
  readonly options: readonly { readonly value: string; readonly title: string; readonly note?: string }[];
}): Markup {
  const { name, legend, chosen, error, options } = question;
  const id = `${name}-error`;
  return html`<fieldset
    class="choices"
    role="radiogroup"
    ${error === undefined ? '' : html`aria-invalid="true" aria-describedby="${id}"`}
  >
    <legend class="choices__legend">${legend}${star()}</legend>
    ${options.map(
      ({ value, title, note = '' }, index) =>
        html`<label class="choice">
          <input
            type="radio"
            name="${name}"
            value="${value}"
            ${value === chosen ? html`checked` : ''}
            ${error !== undefined && index === 0 ? html`autofocus` : ''}
          />
          <span><b>${title}</b>${note === '' ? '' : html`<span class="muted small">${note}</span>`}</span>
        </label>`,
    )}
    ${error === undefined ? '' : html`<p class="field__error" id="${id}">${error}</p>`}
  </fieldset>`;
}

interface OptionsFacts extends Pick<FieldFacts, 'name' | 'label' | 'value' | 'required' | 'error'> {
  readonly options: readonly (string | { readonly value: string; readonly name: string })[];
  /** The text of the choice that is none. */
  readonly prompt?: string;
  /** Where the name is not unique on the page. */
  readonly id?: string;
}

/** The browser's own select, as `src/ui/Select.tsx` renders it. */
export function select(facts: OptionsFacts): Markup {
  const { name, label, value = '', options, prompt = 'Choose one', required = false, error, id = name } = facts;
  return html`<div class="field">
    <select
      id="${id}"
      name="${name}"
      ${required ? html`aria-required="true"` : ''}
      ${describedBy({ ...facts, name: id })}
    >
      ${prompt === '' ? '' : html`<option value="">${prompt}</option>`}
      ${options
        .map((option) => (typeof option === 'string' ? { value: option, name: option } : option))
        .map(
          (option) =>
            html`<option value="${option.value}" ${option.value === value ? html`selected` : ''}>
              ${option.name}
            </option>`,
        )}
    </select>
    <label for="${id}">${label}${required ? star() : ''}</label>
    ${notes({ name: id, error })}
  </div>`;
}

/** A choice among few words, as `src/ui/RadioRow.tsx` renders it. */
export function radioRow({ name, label, value = '', options, error }: OptionsFacts): Markup {
  return html`<fieldset
    class="radio-row"
    role="radiogroup"
    aria-required="true"
    ${error === undefined ? '' : html`aria-invalid="true" aria-describedby="${name}-error"`}
  >
    <legend class="form__legend">${label}${star()}</legend>
    <div>
      ${options.map((option, index) => {
        const text = typeof option === 'string' ? option : option.value;
        return html`<label>
          <input
            type="radio"
            name="${name}"
            value="${text}"
            ${text === value ? html`checked` : ''}
            ${error !== undefined && index === 0 ? html`autofocus` : ''}
          />
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
  const general = posted.errors['__all__']?.[0] ?? 'Please put right what is marked below, and send it again.';
  return html`<p class="form-error" role="alert">${general}</p>`;
}

/** The first message of a field. */
export function errorOf(posted: PostedForm | null, name: string): string | undefined {
  return posted?.errors[name]?.[0];
}

function star(): Markup {
  return html`<span class="req" aria-hidden="true"> *</span>`;
}

function describedBy({ name, error, hint }: Pick<FieldFacts, 'name' | 'error' | 'hint'>): Markup | '' {
  const ids = [error === undefined ? '' : `${name}-error`, hint === undefined ? '' : `${name}-hint`].filter(Boolean);
  const described = ids.length === 0 ? '' : html`aria-describedby="${ids.join(' ')}"`;
  return html`${described} ${error === undefined ? '' : html`aria-invalid="true" autofocus`}`;
}

function notes({ name, error, hint }: Pick<FieldFacts, 'name' | 'error' | 'hint'>): Markup {
  return html`${hint === undefined ? '' : html`<p class="field__hint" id="${name}-hint">${hint}</p>`}
  ${error === undefined ? '' : html`<p class="field__error" id="${name}-error">${error}</p>`}`;
}
