import '#ui/dialog.css';
import './album.css';

/** Lines of the drawings on its buttons, on a grid of 24. */
const DRAWINGS = { close: 'm5 5 14 14M19 5 5 19', back: 'm14.5 5-7 7 7 7', next: 'm9.5 5 7 7-7 7' } as const;

/** How wide a dialog is; its style sheet says what each means. */
export type DialogSize = 'standard' | 'small' | 'large';

/**
 * Opens the browser's modal dialog with a title and a way out, over whatever is open already. It leaves the page when
 * it has closed, and the browser gives the focus back to what opened it.
 */
export function openDialog(title: string, size: DialogSize, ...content: HTMLElement[]): HTMLDialogElement {
  const dialog = make('dialog', `modal album album--${size}`);
  const heading = make('h2', '', title);
  heading.id = `album-${crypto.randomUUID()}`;
  dialog.setAttribute('aria-labelledby', heading.id);
  dialog.setAttribute('closedby', 'any');
  const close = iconButton('close', 'Close');
  close.addEventListener('click', () => dialog.close());
  const head = make('div', 'modal__head');
  head.append(heading, close);
  const body = make('div', 'album__body');
  body.append(...content);
  dialog.append(head, body);
  dialog.addEventListener('close', () => {
    void Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished)).then(() => dialog.remove());
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

export function iconButton(drawing: keyof typeof DRAWINGS, label: string): HTMLButtonElement {
  const button = make('button', 'icon-btn');
  button.type = 'button';
  button.ariaLabel = label;
  button.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${DRAWINGS[drawing]}"/></svg>`;
  return button;
}

/** An element with its class and, as text, what it says. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = '',
  text = '',
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}
