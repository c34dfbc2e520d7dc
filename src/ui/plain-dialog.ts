import './dialog.css';

/** Lines of the drawings on buttons, on a grid of 24. */
const DRAWINGS = { close: 'm5 5 14 14M19 5 5 19', back: 'm14.5 5-7 7 7 7', next: 'm9.5 5 7 7-7 7' } as const;

interface PlainDialog {
  readonly title: string;
  /** Which dialog it is, for the style sheet. */
  readonly kind: string;
  /** Of the part below its head, for the style sheet. */
  readonly bodyKind: string;
  readonly content: readonly HTMLElement[];
  /** Whether a press beside it closes it: not where typing would be put away. */
  readonly lightDismiss: boolean;
}

/**
 * Opens the browser's modal dialog with a title and a way out, over whatever is open already. It leaves the page when
 * it has closed, and the browser gives the focus back to what opened it.
 */
export function openPlainDialog({ title, kind, bodyKind, content, lightDismiss }: PlainDialog): HTMLDialogElement {
  const dialog = make('dialog', `modal ${kind}`);
  const heading = make('h2', '', title);
  heading.id = `dialog-${crypto.randomUUID()}`;
  dialog.setAttribute('aria-labelledby', heading.id);
  dialog.setAttribute('closedby', lightDismiss ? 'any' : 'closerequest');
  const close = iconButton('close', 'Close');
  close.addEventListener('click', () => dialog.close());
  const head = make('div', 'modal__head');
  head.append(heading, close);
  const body = make('div', bodyKind);
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
  button.append(drawingOf(DRAWINGS[drawing]));
  return button;
}

/** A line drawing on a grid of 24, in the colour of the text beside it. */
function drawingOf(path: string): Node {
  const template = document.createElement('template');
  template.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
  return template.content;
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
