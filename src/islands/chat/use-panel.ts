import { useEffect, type RefObject } from 'react';
import { MEDIA } from '#domain/media-queries.ts';
import type { Chat } from '#stores/chat/chat.ts';

/**
 * Opens and closes the panel: a dialog that leaves the page in use, and a modal one where it covers all of it.
 *
 * Where the visitor asked for it the focus goes to the box, and back to where it was with the closing. A panel that
 * comes by itself, or back from behind the booking, leaves the focus alone.
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
    // On a phone the panel is a sheet over the whole screen, and what lies behind it cannot be reached.
    const sheet = matchMedia(MEDIA.phone);
    const show = () => {
      const focused = document.activeElement;
      if (dialog.open) dialog.close();
      if (sheet.matches) dialog.showModal();
      else dialog.show();
      if (focused instanceof HTMLElement && focused !== document.body) focused.focus({ preventScroll: true });
      else if (dialog.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
    };
    show();
    if (open === 'asked') box.current?.focus({ preventScroll: true });
    root.toggleAttribute('data-chat-open', true);
    sheet.addEventListener('change', show);
    return () => {
      sheet.removeEventListener('change', show);
      root.toggleAttribute('data-chat-open', false);
      const hadFocus = dialog.contains(document.activeElement) || document.activeElement === document.body;
      dialog.close();
      if (hadFocus) returnFocus(opener);
    };
  }, [panel, box, open, isShown]);
}

/** To what opened the panel; where that is gone, to the button that would open it again. */
function returnFocus(opener: Element | null): void {
  const canTakeIt = (element: Element | null): element is HTMLElement =>
    element instanceof HTMLElement && element !== document.body && element.checkVisibility();
  const target = [opener, document.querySelector('#chat')].find(canTakeIt);
  target?.focus({ preventScroll: true });
}
