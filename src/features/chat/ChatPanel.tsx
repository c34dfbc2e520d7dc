import { useStore } from '@nanostores/react';
import { useRef, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import './chat.css';
import './messages.css';
import { AddressOffer } from './AddressOffer.tsx';
import { Composer } from './Composer.tsx';
import { Log } from './Log.tsx';
import { usePanel } from './use-panel.ts';
import { $chat, beginChat, isAnswering, type Chat } from './chat.ts';
import { sendPageEvent } from '#directives/page-events.ts';
import { Icon } from '#ui/Icon.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';

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
