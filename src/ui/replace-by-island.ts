import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** How a control that takes the place of a plain disclosure is begun. */
export interface Handover {
  /** Open, if the visitor had opened the plain one. */
  readonly initiallyOpen: boolean;
  readonly controlRef: (element: HTMLElement | null) => void;
}

/** Puts a control where a plain `<details>` was, open if that was open, and gives it the focus that was in there. */
export function replaceByIsland(
  plain: HTMLDetailsElement,
  place: (host: HTMLElement) => void,
  render: (handover: Handover) => ReactNode,
): void {
  const hadFocus = plain.contains(document.activeElement);
  const host = document.createElement('div');
  let control: HTMLElement | null = null;
  place(host);
  const controlRef = (element: HTMLElement | null) => {
    control = element;
  };
  flushSync(() => createRoot(host).render(render({ initiallyOpen: plain.open, controlRef })));
  if (hadFocus) (control as HTMLElement | null)?.focus();
}
