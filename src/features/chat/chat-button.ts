import { callIsland } from '#directives/call-island.ts';
import { onApproach } from '#directives/on-approach.ts';
import { onPageEvent, sendPageEvent } from '#directives/page-events.ts';

/** Shows the chat button with the number of unread messages, and follows its changes. */
export function showChatButton(button: HTMLElement): void {
  showUnread(button, Number(button.dataset['unread'] ?? 0));
  onPageEvent('chat:unread', ({ count }) => showUnread(button, count));
  button.addEventListener('click', () => sendPageEvent('chat:open'));
  button.hidden = false;
  onApproach(button, fetchPanel);
}

/** Shows the number of unread messages in the badge and in the button's accessible name. */
function showUnread(button: HTMLElement, count: number): void {
  const badge = button.querySelector<HTMLElement>('.cart-count')!;
  badge.textContent = String(count);
  badge.hidden = count === 0;
  const messages = count === 1 ? '1 unread message' : `${count} unread messages`;
  button.setAttribute('aria-label', count === 0 ? 'Open live chat' : `Open live chat, ${messages}`);
}

/** Fetches our own panel at a hover or focus. A service's chat is fetched by a press only. */
function fetchPanel(): void {
  if (document.documentElement.dataset['chat'] === 'own') callIsland('chat:mount').catch(console.error);
}
