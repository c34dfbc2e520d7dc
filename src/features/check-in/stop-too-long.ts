import { tooLongText } from '#domain/text/counts.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps a form from being sent while a text in it is longer than its `data-limit`, and says by how much. The Worker
 * would refuse it too, but it never sends sensitive answers back, so the guest would lose a long note.
 */
export function stopTooLong(form: HTMLFormElement): void {
  const controls = [...form.querySelectorAll<Control>('[data-limit]')];
  form.addEventListener('submit', (event) => {
    const wrong = controls.filter((control) => overOf(control) > 0);
    for (const control of controls) showOver(control);
    if (wrong.length === 0) return;
    event.preventDefault();
    wrong[0]!.focus();
  });
  form.addEventListener('input', ({ target }) => {
    const control = controls.find((one) => one === target);
    if (control?.ariaInvalid === 'true') showOver(control);
  });
}

function overOf({ value, dataset }: Control): number {
  return value.trim().length - Number(dataset['limit']);
}

function showOver(control: Control): void {
  const limit = Number(control.dataset['limit']);
  const over = overOf(control);
  const id = `${control.name}-error`;
  const others = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one !== '' && one !== id);
  const described = over > 0 ? [id, ...others] : others;
  control.ariaInvalid = over > 0 ? 'true' : null;
  if (described.length === 0) control.removeAttribute('aria-describedby');
  else control.setAttribute('aria-describedby', described.join(' '));
  let message = document.getElementById(id);
  if (over <= 0) return message?.remove();
  if (message === null) {
    message = Object.assign(document.createElement('p'), { id, className: 'field__error' });
    control.closest('.field')!.append(message);
  }
  message.textContent = tooLongText(over + limit, limit);
}
