import { useLayoutEffect, useReducer, useRef, type MouseEvent, type ReactNode } from 'react';
import './dialog.css';

interface Props {
  open: boolean;
  /** The id of its heading, or its name. */
  labelledBy?: string;
  label?: string;
  /** Which dialog it is, for the style sheet. */
  kind: string;
  /** Whether it moves away when it closes or just hides. */
  exit?: 'animate' | 'hide';
  /** Whether a press beside it closes it: not where typing would be lost. */
  lightDismiss?: boolean;
  /** Asked for by Escape or a press beside it; who owns the dialog decides. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * The browser's modal dialog: it keeps the focus inside, gives it back to what opened it, and makes the page inert.
 * The style sheet moves it in and out and keeps the page behind it from scrolling.
 */
export function Dialog({
  open,
  labelledBy,
  label,
  kind,
  exit = 'animate',
  lightDismiss = false,
  onClose,
  children,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [closings, countClosing] = useReducer((count: number) => count + 1, 0);
  // Before the effects of what it holds, which may measure themselves.
  useLayoutEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open, closings]);

  /** A second Escape closes a dialog whatever was answered to the first; an owner who wants it open gets it back. */
  const askOwner = () => {
    if (!open || dialog.current?.open) return;
    onClose();
    countClosing();
  };
  const closeBeside = (event: MouseEvent<HTMLDialogElement>) => {
    if (lightDismiss && event.target === dialog.current && isBeside(event, dialog.current)) onClose();
  };
  return (
    // The keyboard's way to close is Escape, which arrives as the dialog's cancel event.
    // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={`modal ${kind}`}
      data-exit={exit}
      aria-labelledby={labelledBy}
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

function isBeside({ clientX, clientY }: MouseEvent, dialog: HTMLDialogElement): boolean {
  const box = dialog.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
