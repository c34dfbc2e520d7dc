import type { LeadForm } from '#domain/consent-wording.ts';
import { BROCHURE_POSTED, LEAD_BUTTONS, LEAD_THANKS } from '#domain/lead-texts.ts';
import { controlsOf, showBanner, showButton, showErrors } from '#islands/lead-forms/show-state.ts';
import { addTurnstile, renewTurnstile } from '#islands/lead-forms/turnstile.ts';
import type { FormValues } from '#stores/booking-forms.ts';
import { leadForm, type Lead, type LeadTour } from '#stores/lead-form.ts';
import '#styles/components/enquiry.css';
import '#ui/check.css';
import '#ui/checkmark.css';
import '#ui/field.css';

/** What a dialog does otherwise than a page. */
interface Surroundings {
  /** Shows what is wrong with the whole form in another place than above its fields (M72). */
  readonly showBanner?: (message: string | null) => void;
  /** Trip notes: what happens before the browser goes to their file (M71). */
  readonly onSent?: () => void;
}

const bound = new WeakMap<HTMLFormElement, Lead>();

/** Has a plain form answered without leaving the page. It is the same form afterwards, with all that was typed. */
export function bindForm(form: HTMLFormElement, kind: LeadForm, surroundings: Surroundings = {}): Lead {
  const before = bound.get(form);
  if (before !== undefined) return before;
  const lead = leadForm(kind);
  bound.set(form, lead);
  const button = form.querySelector<HTMLButtonElement>('button')!;
  const frame = form.closest<HTMLElement>('.enquiry');

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
  form.addEventListener('input', () => lead.change(valuesOf(form)));
  form.addEventListener('focusin', ({ target }) => focus(target as Element));
  lead.$button.subscribe((state) => showButton(button, kind, LEAD_BUTTONS[kind], state));
  lead.$state.listen(({ errors, banner, stage }) => {
    showErrors(form, errors);
    (surroundings.showBanner ?? ((message) => showBanner(form, message)))(banner);
    if (frame === null || frame.dataset['stage'] === stage) return;
    frame.dataset['stage'] = stage;
    const hadFocus = frame.contains(document.activeElement) || document.activeElement === document.body;
    if (stage === 'sent' && hadFocus) frame.querySelector<HTMLElement>('.enquiry__sent')?.focus();
  });
  lead.touch();
  addTurnstile(form, button);
  return lead;

  /** A pressed control waits for the release: an error that vanishes would move what is pressed away from it. */
  function focus(target: Element): void {
    const { name } = target as Partial<HTMLInputElement>;
    if (name === undefined || name === '') return;
    if (!target.matches(':active')) {
      lead.focus(name);
      return;
    }
    const release = new AbortController();
    const over = () => {
      release.abort();
      setTimeout(() => lead.focus(name));
    };
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, over, { signal: release.signal });
  }

  async function send(): Promise<void> {
    const values = valuesOf(form);
    const notes = chosenNotes(form);
    if (frame !== null) sayThanks(frame, kind, values);
    const sent = await lead.submit(values, notes?.tour);
    if (!sent) {
      renewTurnstile(form);
      return;
    }
    for (const control of controlsOf(form)) clear(control);
    surroundings.onSent?.();
    if (notes?.file !== undefined) location.assign(notes.file);
  }
}

/** What is typed and ticked, and what the form carries unseen. */
function valuesOf(form: HTMLFormElement): FormValues {
  return Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** The tour whose notes are asked for, and where they are. */
function chosenNotes(form: HTMLFormElement): { tour: LeadTour; file: string | undefined } | null {
  const option = form.querySelector<HTMLSelectElement>('select[name=tour_of_interest]')?.selectedOptions[0];
  if (option === undefined || option.value === '') return null;
  return { tour: { code: option.value, name: option.text.trim() }, file: option.dataset['file'] };
}

/** Who is sent a printed brochure is told so (M63). */
function sayThanks(frame: HTMLElement, kind: LeadForm, values: FormValues): void {
  const thanks = kind === 'brochure' && values['uk'] === 'on' ? BROCHURE_POSTED : LEAD_THANKS[kind];
  frame.querySelector('[data-thanks-title]')!.textContent = thanks.title;
  frame.querySelector('[data-fill="thanks"]')!.textContent = thanks.text;
}

function clear(control: HTMLElement): void {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    if (control.name === 'consent') control.checked = false;
  } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    control.value = '';
  }
}
