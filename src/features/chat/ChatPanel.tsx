import { useStore } from '@nanostores/react';
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { sendPageEvent } from '#directives/page-events.ts';
import { MEDIA } from '#domain/media-queries.ts';
import { Icon } from '#ui/Icon.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { openInHistory } from '#ui/sheet-history.ts';
import { $chat, beginChat, isAnswering, type Chat } from './chat.ts';
import { AddressOffer, Composer } from './Composer.tsx';
import { Log } from './Log.tsx';
import './chat.css';

/** The live chat: staff, messages and the box. It lies over a corner of the page, or over a whole phone. */
export function ChatPanel() {
  const chat = useStore($chat);
  const panel = useRef<HTMLDialogElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  usePanel(panel, box, chat.open, chat.away);

  const close = () => sendPageEvent('chat:close');
  const tryAgain = () => {
    flushSync(() => void beginChat());
    box.current?.focus();
  };
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    close();
  };
  return (
    <dialog
      className="chat"
      ref={panel}
      aria-labelledby="chat-title"
      aria-describedby="chat-there"
      onKeyDown={closeByEscape}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <Head chat={chat} onClose={close} />
      <p className="chat__lost" role="status">
        {chat.link === 'down' && 'Connection lost. Reconnecting – your message is saved.'}
      </p>
      {chat.link === 'failed' ? <Failed fault={chat.fault} onRetry={tryAgain} /> : <Log />}
      {chat.link !== 'failed' && (
        <>
          <AddressOffer />
          <Composer box={box} />
        </>
      )}
    </dialog>
  );
}

function Head({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const person = chat.messages.findLast(({ from }) => from === 'staff')?.name ?? '';
  const status = (
    <p className="small" id="chat-there" data-there={isThere(chat) || undefined}>
      {statusText(chat)}
    </p>
  );
  return (
    <div className="chat__head">
      <span className="chat__face" aria-hidden="true">
        {person === '' ? <Icon name="chat" /> : [...person][0]}
      </span>
      <div>
        <h2 id="chat-title">
          <span className={person === '' ? '' : 'sr'}>Live chat</span>
          {person !== '' && (
            <>
              <span className="sr"> with </span>
              <span>{person}</span>
            </>
          )}
        </h2>
        {/* A lost connection is said below. */}
        <LiveRegion seen>{chat.link === 'up' && status}</LiveRegion>
        {chat.link !== 'up' && <span>{status}</span>}
      </div>
      <button className="icon-btn" type="button" aria-label="Close chat" onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}

function isThere(chat: Chat): boolean {
  return chat.link === 'up' && isAnswering(chat);
}

function statusText(chat: Chat): string {
  if (chat.link === 'failed' || chat.link === 'down') return 'No connection';
  if (chat.link !== 'up') return 'Connecting…';
  return isAnswering(chat) ? 'Online now' : 'Offline – we’ll reply by email';
}

function Failed({ fault, onRetry }: { fault: string; onRetry: () => void }) {
  return (
    <div className="chat__failed">
      <p role="alert">{fault}</p>
      <div className="cluster">
        <button className="btn btn--small" type="button" onClick={onRetry}>
          Try again
        </button>
        <a className="text-link" href="/contact/">
          Other ways to reach us
        </a>
      </div>
    </div>
  );
}

/**
 * Opens and closes the panel: a modal dialog where it covers the whole page, otherwise a dialog beside the usable page.
 * The browser's back closes the modal one.
 *
 * If the visitor opened it, the focus moves to the box, and back when it closes. A panel that opens without the
 * visitor's request, or returns after the booking dialog, does not move the focus.
 */
function usePanel(
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
