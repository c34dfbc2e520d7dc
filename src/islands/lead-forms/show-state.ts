import { drawingOf, make } from '#ui/plain-dialog.ts';
import type { ErrorMap } from '#contract/errors.ts';
import type { LeadForm } from '#domain/consent-wording.ts';
import type { ButtonState } from '#stores/button-state.ts';

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const TICK = 'm4.5 12.5 5 5 10-11';
const ALERT = 'M12 5v9M12 18.5v.01';

/** The controls a visitor meets, each with its name. */
export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('.field :is(input, textarea, select), .check input')];
}

/** Puts the first message of each field below it, and takes the others away (M67). */
export function showErrors(form: HTMLFormElement, errors: ErrorMap): void {
  for (const control of controlsOf(form)) {
    const message = errors[control.name]?.[0];
    const holder = control.closest('.field') ?? control.closest('.check')!.parentElement!;
    const shown = holder.querySelector('.field__error');
    if (message === undefined) {
      shown?.remove();
      control.removeAttribute('aria-invalid');
      control.removeAttribute('aria-describedby');
    } else if (shown?.textContent !== message) {
      shown?.remove();
      const text = make('p', 'field__error', message);
      text.id = `${control.id || control.name}-${crypto.randomUUID()}`;
      text.role = 'alert';
      holder.append(text);
      control.setAttribute('aria-invalid', 'true');
      control.setAttribute('aria-describedby', text.id);
    }
  }
}

/** What is wrong with the whole of it, above the fields. */
export function showBanner(form: HTMLFormElement, message: string | null): void {
  const shown = form.querySelector(':scope > .form-error');
  if (shown?.textContent === message) return;
  shown?.remove();
  if (message === null) return;
  const banner = make('p', 'form-error', message);
  banner.role = 'alert';
  form.prepend(banner);
}

/** The button says how its work goes, and keeps its width while its words change (M59, M66, M74). */
export function showButton(button: HTMLButtonElement, form: LeadForm, label: string, state: ButtonState): void {
  const words = {
    idle: label,
    pending: form === 'mailing-list' ? 'SUBSCRIBING' : 'please wait',
    done: 'all good',
    error: 'error',
  };
  if (state !== 'idle' && button.offsetWidth > 0) button.style.minInlineSize ||= `${button.offsetWidth}px`;
  const text = make('span', '', words[state]);
  text.ariaLive = 'polite';
  button.replaceChildren(...signOf(state), text);
  button.ariaDisabled = state === 'pending' ? 'true' : null;
  if (state === 'idle') delete button.dataset['state'];
  else button.dataset['state'] = state;
}

function signOf(state: ButtonState): Node[] {
  if (state === 'idle') return [];
  if (state !== 'pending') return [drawingOf(state === 'done' ? TICK : ALERT)];
  const spinner = make('span', 'spinner');
  spinner.ariaHidden = 'true';
  return [spinner];
}
