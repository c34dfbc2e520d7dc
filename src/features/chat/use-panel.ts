import { useEffect, type RefObject } from 'react';
import { MEDIA } from '#domain/media-queries.ts';
import type { Chat } from './chat.ts';
import { sendPageEvent } from '#directives/page-events.ts';
import { openInHistory } from '#ui/sheet-history.ts';

/**
 * Opens and closes the panel: a modal dialog where it covers the whole page, otherwise a dialog beside the usable page.
 * The browser's back closes the modal one.
 *
 * If the visitor opened it, the focus moves to the box, and back when it closes. A panel that opens without the
 * visitor's request, or returns after the booking dialog, does not move the focus.
 */
export function usePanel(
  panel: RefObject<HTMLDialogElement | null>,
  box: RefObject<HTMLElement | null>,
  open: Chat['open'],
  away: boolean,
): void {
  const isShown = open !== 'no' && !away;
  useEffect(() => {
    const dialog = panel.current;
    if (!isShown || dialog === null) return;
    const root = document.documentElement;
    const opener = document.activeElement;
    // On a phone the panel covers the whole screen, so the page behind it must not be reachable.
    const sheet = matchMedia(MEDIA.phone);
    let leaveHistory: (() => void) | undefined;
    const show = () => {
      const focused = document.activeElement;
      if (dialog.open) dialog.close();
      if (sheet.matches) dialog.showModal();
      else dialog.show();
      if (sheet.matches) leaveHistory ??= openInHistory(() => sendPageEvent('chat:close'));
      if (focused instanceof HTMLElement && focused !== document.body) focused.focus({ preventScroll: true });
      else if (dialog.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
    };
    show();
    if (open === 'asked') box.current?.focus({ preventScroll: true });
    root.toggleAttribute('data-chat-open', true);
    sheet.addEventListener('change', show);
    return () => {
      sheet.removeEventListener('change', show);
      leaveHistory?.();
      root.toggleAttribute('data-chat-open', false);
      const hadFocus = dialog.contains(document.activeElement) || document.activeElement === document.body;
      dialog.close();
      if (hadFocus) returnFocus(opener);
    };
  }, [panel, box, open, isShown]);
}

/** Focuses the element that opened the panel; if it is gone, the chat button. */
function returnFocus(opener: Element | null): void {
  const canTakeIt = (element: Element | null): element is HTMLElement =>
    element instanceof HTMLElement && element !== document.body && element.getClientRects().length > 0;
  const target = [opener, document.querySelector('#chat')].find(canTakeIt);
  target?.focus({ preventScroll: true });
}
