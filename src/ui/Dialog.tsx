import { useEffect, useLayoutEffect, useReducer, useRef, type MouseEvent, type ReactNode } from 'react';
import './dialog.css';

interface Props {
  open: boolean;
  /** The id of the heading, which takes the focus, and names the dialog unless `label` does. */
  headingId?: string;
  /** The name of a dialog without a heading, or of one whose heading can be an error. */
  label?: string;
  kind: string;
  exit?: 'animate' | 'hide';
  /** Whether a click beside the dialog closes it. False for dialogs with typed values. */
  lightDismiss?: boolean;
  /**
   * Gives the open dialog an entry in the browser's history, from which the browser's back calls its argument. Returns
   * a function that removes the entry. A dialog without it has entries of its own.
   */
  enterHistory?: (close: () => void) => () => void;
  /** Called on Escape and on a click beside the dialog. The owner decides whether to set `open` to false. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * The browser's modal dialog. It keeps the focus inside, returns it to the opener, and makes the page inert. Without an
 * opener, as after a reload or when the opener has gone, the focus goes to the page's main part. The style sheet animates
 * it and prevents scrolling of the page behind it.
 */
export function Dialog({
  open,
  headingId,
  label,
  kind,
  exit = 'animate',
  lightDismiss = false,
  enterHistory,
  onClose,
  children,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [closings, countClosing] = useReducer((count: number) => count + 1, 0);
  // A layout effect, because effects of the content may measure elements.
  useLayoutEffect(() => {
    if (open && !dialog.current?.open) {
      keepScrollbarPlace();
      dialog.current?.showModal();
      focusHeading(headingId);
    }
    if (!open && dialog.current?.open) {
      close(dialog.current);
      keepFocusOnPage(dialog.current);
    }
  }, [open, closings]);

  const latestOnClose = useRef(onClose);
  latestOnClose.current = onClose;
  useEffect(() => (open ? enterHistory?.(() => latestOnClose.current()) : undefined), [open, enterHistory]);

  /** Browsers always close a dialog on the second Escape. Opens it again if the owner keeps `open` true. */
  const askOwner = () => {
    if (!open || dialog.current?.open) return;
    onClose();
    countClosing();
  };
  const closeBeside = (event: MouseEvent<HTMLDialogElement>) => {
    if (lightDismiss && event.target === dialog.current && isBeside(event, dialog.current)) onClose();
  };
  return (
    // The keyboard closes the dialog with Escape, which sends the cancel event.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={`modal ${kind}`}
      data-exit={exit}
      aria-labelledby={label === undefined ? headingId : undefined}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={askOwner}
      onClick={closeBeside}
    >
      {children}
    </dialog>
  );
}

/** An open dialog locks the page's scrollbar away. A page whose scrollbar takes room keeps that room, and stands still. */
function keepScrollbarPlace(): void {
  const { style, clientWidth } = document.documentElement;
  if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable';
}

/** Closes the dialog, and keeps it displayed until it has moved away. */
function close(dialog: HTMLDialogElement): void {
  dialog.dataset['closing'] = '';
  dialog.close();
  void Promise.allSettled(dialog.getAnimations().map((animation) => animation.finished)).then(() => {
    delete dialog.dataset['closing'];
  });
}

/** Begins at the heading, so that a screen reader says what has opened. The browser would begin at the first button. */
function focusHeading(id: string | undefined): void {
  const heading = id === undefined ? null : document.getElementById(id);
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function isBeside({ clientX, clientY }: MouseEvent, dialog: HTMLDialogElement): boolean {
  const box = dialog.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}

function keepFocusOnPage(dialog: HTMLDialogElement): void {
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body && !dialog.contains(activeElement)) return;
  document.querySelector('main')?.focus({ preventScroll: true });
}
