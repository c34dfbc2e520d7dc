const CONTROLS = 'input, select, textarea, button, a';

/**
 * Keeps what was typed into a translated island, and the focus. React could not take over elements whose texts were
 * replaced: it would report an error and draw the island again, empty. So it draws it again from the start, and what
 * was typed goes into the new controls. Call it before hydration.
 *
 * Returns the new control of each old one, once they are there; null for an island that is not translated.
 */
export function keepTyped(island: Element): Promise<Map<Element, HTMLElement>> | null {
  if (island.querySelector(':is(font)') === null) return null;
  island.setAttribute('client', 'only');
  const before = controlsOf(island);
  let focused = document.activeElement;
  const follow = ({ target }: Event) => (focused = target as Element);
  island.addEventListener('focusin', follow);
  return new Promise((over) => {
    const drawing = new MutationObserver(() => {
      if (before[0]?.isConnected === true) return;
      drawing.disconnect();
      island.removeEventListener('focusin', follow);
      const after = controlsOf(island);
      before.forEach((old, index) => carry(old, after[index], old === focused));
      over(new Map(before.map((old, index) => [old, after[index]!])));
    });
    drawing.observe(island, { childList: true });
  });
}

function controlsOf(island: Element): HTMLElement[] {
  return [...island.querySelectorAll<HTMLElement>(CONTROLS)];
}

/** Gives a control what the old one had, as if it was typed there, so that React knows it too. */
function carry(from: HTMLElement, to: HTMLElement | undefined, hasFocus: boolean): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && from.checked !== to.checked) to.click();
  else if (isTyped(from) && isTyped(to) && from.value !== to.value) {
    // React overrides `value` of its elements, and would not notice.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value')!.set!.call(to, from.value);
    to.dispatchEvent(new Event(to instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  }
  if (!hasFocus) return;
  to?.focus();
  if (isText(from) && isText(to) && from.selectionStart !== null)
    to.setSelectionRange(from.selectionStart, from.selectionEnd);
}

function isText(control: unknown): control is HTMLInputElement | HTMLTextAreaElement {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
}

function isTyped(control: unknown): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return isText(control) ? control.type !== 'hidden' && control.type !== 'file' : control instanceof HTMLSelectElement;
}
