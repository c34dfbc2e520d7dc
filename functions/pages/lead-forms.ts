import { html } from 'hono/html';
import type { Markup } from '#functions/http/built-page.ts';
import { area, checkbox, errorOf, field, formError, select, type Posted } from '#functions/pages/form-fields.ts';
import type { ErrorMap } from '#contract/errors.ts';
import { requestBrochure, requestTripNotes, sendQuestion, subscribe, TRAP_FIELD } from '#contract/leads.ts';
import { consentParts, type LeadForm } from '#domain/consent-wording.ts';
import { FIELD_LIMITS } from '#domain/constants.ts';
import { LEAD_BUTTONS } from '#domain/lead-texts.ts';

const TERMS = '/terms/';
/** What comes along unseen. It is handed back as it came. */
const UNSEEN: Readonly<Record<LeadForm, readonly string[]>> = {
  brochure: ['office', 'tour_of_interest', 'currency', 'source'],
  contact: ['office', 'tour_of_interest', 'source'],
  'trip-notes': ['source'],
  'mailing-list': ['source'],
};
const ACTION: Readonly<Record<LeadForm, string>> = {
  brochure: requestBrochure.path,
  contact: sendQuestion.path,
  'trip-notes': requestTripNotes.path,
  'mailing-list': subscribe.path,
};

/** A trip whose notes can be asked for. */
export interface NotesChoice {
  readonly value: string;
  readonly name: string;
}

/**
 * One of the four forms as a page without scripts shows it: empty, or refused and with what was typed (N03).
 *
 * `trips` is for the trip notes alone.
 */
export function leadForm(form: LeadForm, posted: Posted | null, trips: readonly NotesChoice[] = []): Markup {
  return html`<form class="form" method="post" action="${ACTION[form]}" novalidate>
    ${formError(posted)} ${UNSEEN[form].map((name) => unseen(name, posted))} ${trap()}
    ${form === 'trip-notes' ? tripField(posted, trips) : ''} ${nameField(posted, form !== 'mailing-list')}
    ${email(posted)} ${ownFields(form, posted)} ${consent(form, posted)}
    <div><button class="btn">${LEAD_BUTTONS[form]}</button></div>
  </form>`;
}

/** The contact form's own wording of what is wrong at its top (M57). */
export function bannerOf(errors: ErrorMap): ErrorMap {
  const [wrong, ...more] = Object.keys(errors);
  if (wrong === '__all__') return errors;
  const said = wrong === 'email' && more.length === 0 ? errors['email']! : ['The following fields are required.'];
  return { ...errors, __all__: said };
}

function ownFields(form: LeadForm, posted: Posted | null): Markup[] {
  switch (form) {
    case 'brochure':
      return [
        checkbox({ name: 'uk', label: 'Post me a printed one (UK only)', checked: isTicked(posted, 'uk') }),
        area({
          ...typed(posted, 'address'),
          label: 'Address',
          autoComplete: 'street-address',
          maxLength: FIELD_LIMITS.address,
          hint: 'Only where we are to post one.',
        }),
      ];
    case 'contact':
      return [
        field({
          ...typed(posted, 'phone'),
          label: 'Phone',
          type: 'tel',
          autoComplete: 'tel',
          maxLength: FIELD_LIMITS.phone,
        }),
        area({ ...typed(posted, 'question'), label: 'Question', maxLength: FIELD_LIMITS.question, required: true }),
      ];
    case 'trip-notes':
    case 'mailing-list':
      return [];
  }
}

function tripField(posted: Posted | null, trips: readonly NotesChoice[]): Markup {
  return select({ ...typed(posted, 'tour_of_interest'), label: 'Trip', options: trips, required: true });
}

function nameField(posted: Posted | null, required: boolean): Markup {
  return field({
    ...typed(posted, 'name'),
    label: 'Name',
    autoComplete: 'name',
    maxLength: FIELD_LIMITS.name,
    required,
  });
}

function email(posted: Posted | null): Markup {
  return field({
    ...typed(posted, 'email'),
    label: 'Email',
    type: 'email',
    autoComplete: 'email',
    maxLength: FIELD_LIMITS.email,
    required: true,
  });
}

/** The words a visitor agrees to. Asking for the mailing list is the consent: there is nothing to tick (D34). */
function consent(form: LeadForm, posted: Posted | null): Markup {
  const { before, link, after } = consentParts(form);
  const label = `${link} (opens in a new tab)`;
  const wording = html`${before}<a href="${TERMS}" target="_blank" rel="noopener" aria-label="${label}">${link}</a
    >${after}`;
  if (form === 'mailing-list') {
    return html`<input type="hidden" name="consent" value="true" />
      <p class="muted small">${wording}</p>`;
  }
  return checkbox({
    name: 'consent',
    label: wording,
    checked: isTicked(posted, 'consent'),
    required: true,
    error: errorOf(posted, 'consent'),
  });
}

/** People neither see it nor come to it by keyboard; what fills in every field of a page fills in this one (P25). */
function trap(): Markup {
  return html`<div hidden>
    <label>Leave this empty <input name="${TRAP_FIELD}" tabindex="-1" autocomplete="off" /></label>
  </div>`;
}

function unseen(name: string, posted: Posted | null): Markup | '' {
  const value = posted?.values[name] ?? '';
  return value === '' ? '' : html`<input type="hidden" name="${name}" value="${value}" />`;
}

function typed(posted: Posted | null, name: string) {
  return { name, value: posted?.values[name] ?? '', error: errorOf(posted, name) };
}

function isTicked(posted: Posted | null, name: string): boolean {
  return ['on', 'true', '1'].includes(posted?.values[name] ?? '');
}
