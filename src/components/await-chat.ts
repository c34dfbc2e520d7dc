import { onPageEvent } from '#stores/page-events.ts';

/**
 * Brings the chat button some time after the page has loaded, once a chat widget has announced itself (M75). Where
 * there is no widget, nothing more is fetched. What the widget says of unread messages meanwhile is kept.
 */
export function awaitChat(): void {
  const button = document.querySelector<HTMLElement>('#chat')!;
  const isReady = new Promise<void>((resolve) => {
    onPageEvent('chat:ready', () => resolve());
  });
  onPageEvent('chat:unread', ({ count }) => {
    button.dataset['unread'] = String(count);
  });
  const bring = () => void isReady.then(() => import('#components/chat-button.ts'));
  const wait = () => setTimeout(bring, Number(button.dataset['delay']));
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait);
}
