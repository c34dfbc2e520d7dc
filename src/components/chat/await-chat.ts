import { showChatButton } from '#components/chat/chat-button.ts';
import type { ChatWidget } from '#components/chat/chat-widget.ts';
import { CHAT_MEMORY_KEY } from '#domain/visit/consent.ts';
import { onPageEvent, sendPageEvent } from '#stores/page-events.ts';

/** The hash that opens the chat (M20), and closes it when it is left. */
const CHAT_HASH = '#live-chat';

/**
 * Brings the chat button some time after the page has loaded, once a chat widget has announced itself (M75). Where
 * there is no widget, nothing more is fetched. What the widget says of unread messages meanwhile is kept.
 *
 * Whoever asks for the chat, the hash among them, is led to the other ways of reaching us where no widget has announced
 * itself (M20, M84).
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
 * Announces the operator's chat, which is fetched only when it is asked for: until then the page makes no request for it
 * (P44, N18). One is fetched sooner only where the visitor has acted before: they began a conversation of ours in this tab, or
 * allow a service's chat (P13). What does not come, is blocked or does not answer gives way to the form for a message, and
 * is no longer announced (D38).
 */
function answerForChat(service: string): void {
  let chat: Promise<ChatWidget> | undefined;
  const fetchChat = () => {
    chat ??= import('#components/chat/fetch-chat.ts').then((module) => module.fetchChat(service));
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
    if (location.hash === CHAT_HASH) history.replaceState(history.state, '', location.pathname + location.search);
    withWidget((widget) => widget.close());
  });
  onPageEvent('chat:hide', () => withWidget((widget) => widget.hide()));
  onPageEvent('chat:show', () => withWidget((widget) => widget.show()));

  if (service === 'own') {
    if (hasBegun()) fetchChat().catch(console.error);
  } else {
    import('#components/chat/chat-consent.ts')
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

/** Asking for a service's chat allows it (D39). Our own keeps to this site and needs no consent. */
async function allow(service: string): Promise<void> {
  if (service === 'own') return;
  const { allowChat } = await import('#components/chat/chat-consent.ts');
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
  const isAtChat = () => location.hash === CHAT_HASH;
  const openByHash = () => {
    if (isAtChat()) sendPageEvent('chat:open');
  };
  window.addEventListener('hashchange', ({ oldURL }) => {
    openByHash();
    if (!isAtChat() && new URL(oldURL).hash === CHAT_HASH) sendPageEvent('chat:close');
  });
  // A press on a link to where the page is already changes no hash.
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest<HTMLAnchorElement>('a[href]')?.href === location.href) openByHash();
  });
  openByHash();
}
