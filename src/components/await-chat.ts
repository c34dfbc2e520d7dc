import { onPageEvent, sendPageEvent } from '#stores/page-events.ts';

/** The hash that opens the chat (M20). */
const CHAT_HASH = '#live-chat';

/**
 * Brings the chat button some time after the page has loaded, once a chat widget has announced itself (M75). Where
 * there is no widget, nothing more is fetched. What the widget says of unread messages meanwhile is kept.
 *
 * The hash asks the widget to open. Where none has announced itself it leads to the other ways of reaching us (M20).
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

  const followHash = () => {
    if (location.hash !== CHAT_HASH) return;
    if (hasWidget) sendPageEvent('chat:open');
    else location.assign('/contact/');
  };
  window.addEventListener('hashchange', followHash);
  followHash();
}
