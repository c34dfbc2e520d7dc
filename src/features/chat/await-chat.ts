import { showChatButton } from './chat-button.ts';
import type { ChatWidget } from './chat-widget.ts';
import { isUsed, onHash } from '#directives/on-hash.ts';
import { CHAT_MEMORY_KEY } from '#domain/visit/consent.ts';
import { onPageEvent, sendPageEvent } from '#directives/page-events.ts';
import { importPart } from '#directives/own-scripts.ts';

/** The hash that opens the chat. The chat closes when the address loses it. */
const CHAT_HASH = '#live-chat';

/**
 * Shows the chat button some time after the page has loaded, once a chat widget has announced itself. Without a
 * widget nothing is fetched. Stores the widget's count of unread messages until then.
 *
 * A visitor who opens the chat with a link or the hash gets the contact dialog if no widget has announced itself.
 */
export function awaitChat(): void {
  const button = document.querySelector<HTMLElement>('#chat')!;
  let hasWidget = false;
  const isReady = new Promise<void>((resolve) => {
    onPageEvent('chat:ready', () => {
      hasWidget = true;
      resolve();
    });
  });
  onPageEvent('chat:unread', ({ count }) => {
    button.dataset['unread'] = String(count);
  });
  const bring = () => void isReady.then(() => showChatButton(button));
  const wait = () => setTimeout(bring, Number(button.dataset['delay']));
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait);

  const service = document.documentElement.dataset['chat'] ?? 'none';
  if (service !== 'none') answerForChat(service);
  onPageEvent('chat:open', () => {
    if (!hasWidget) sendPageEvent('contact:open');
  });
  followLinks();
}

/**
 * Announces the operator's chat. It is fetched when the visitor opens it, and the page makes no request for it before. It is fetched sooner only if the visitor began a conversation of ours in this tab, or allows a service's
 * chat. A chat that fails to load, is blocked or does not answer is replaced by the form for a message, and is
 * not announced any more.
 */
function answerForChat(service: string): void {
  let chat: Promise<ChatWidget> | undefined;
  const fetchChat = () => {
    chat ??= importPart(() => import('./fetch-chat.ts')).then((module) => module.fetchChat(service));
    return chat.catch((fault: unknown) => {
      chat = undefined;
      throw fault;
    });
  };
  const withWidget = (run: (widget: ChatWidget) => void) => void chat?.then(run, () => undefined);

  onPageEvent('chat:open', () => {
    allow(service)
      .then(fetchChat)
      .then((widget) => widget.open())
      .then(() => service !== 'own' && sendPageEvent('chat:ready'))
      .catch((fault: unknown) => {
        console.error(fault);
        sendPageEvent('chat:gone');
        sendPageEvent('contact:open', { message: '' });
      });
  });
  onPageEvent('chat:close', () => {
    if (isAtChat()) dropHash();
    withWidget((widget) => widget.close());
  });
  onPageEvent('chat:hide', () => withWidget((widget) => widget.hide()));
  onPageEvent('chat:show', () => withWidget((widget) => widget.show()));

  if (service === 'own') {
    if (hasBegun()) fetchChat().catch(console.error);
  } else {
    importPart(() => import('./chat-consent.ts'))
      .then(({ followConsent }) => {
        followConsent({
          given: () => fetchChat().catch(console.error),
          withdrawn: () => sendPageEvent('chat:close'),
        });
      })
      .catch(console.error);
  }
  sendPageEvent('chat:ready');
}

/** Opening a service's chat allows it. Our own chat makes requests to this site only and needs no consent. */
async function allow(service: string): Promise<void> {
  if (service === 'own') return;
  const { allowChat } = await importPart(() => import('./chat-consent.ts'));
  allowChat();
}

function hasBegun(): boolean {
  try {
    return sessionStorage.getItem(CHAT_MEMORY_KEY) !== null;
  } catch {
    return false;
  }
}

function followLinks(): void {
  window.addEventListener('hashchange', ({ oldURL }) => {
    // The browser goes back to an entry on which the chat was opened before, when what lay above it closes.
    if (isAtChat() && isUsed()) dropHash();
    if (!isAtChat() && new URL(oldURL).hash === CHAT_HASH) sendPageEvent('chat:close');
  });
  onHash(CHAT_HASH, () => sendPageEvent('chat:open'));
}

function isAtChat(): boolean {
  return location.hash === CHAT_HASH;
}

function dropHash(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
}
