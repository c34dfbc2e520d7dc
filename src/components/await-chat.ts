import { onPageEvent, sendPageEvent } from '#stores/page-events.ts';

/** The hash that opens the chat (M20). */
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
  const bring = () => void isReady.then(() => import('#components/chat-button.ts'));
  const wait = () => setTimeout(bring, Number(button.dataset['delay']));
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait);

  onPageEvent('chat:open', () => {
    if (!hasWidget) sendPageEvent('contact:open');
  });
  const followHash = () => {
    if (location.hash === CHAT_HASH) sendPageEvent('chat:open');
  };
  window.addEventListener('hashchange', followHash);
  followHash();
}
