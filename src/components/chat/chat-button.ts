import { callIsland } from '#components/island-calls/call-island.ts';
import { onApproach } from '#components/island-calls/on-approach.ts';
import { onPageEvent, sendPageEvent } from '#stores/page-events.ts';

/** Shows the button that opens the chat, with the number of messages unread so far and from then on (M75, M76). */
export function showChatButton(button: HTMLElement): void {
  showUnread(button, Number(button.dataset['unread'] ?? 0));
  onPageEvent('chat:unread', ({ count }) => showUnread(button, count));
  button.addEventListener('click', () => sendPageEvent('chat:open'));
  button.hidden = false;
  onApproach(button, fetchPanel);
}

/** The badge says how many messages are unread, and the button's name says it aloud (M76). */
function showUnread(button: HTMLElement, count: number): void {
  const badge = button.querySelector<HTMLElement>('.cart-count')!;
  badge.textContent = String(count);
  badge.hidden = count === 0;
  const messages = count === 1 ? '1 unread message' : `${count} unread messages`;
  button.setAttribute('aria-label', count === 0 ? 'Open live chat' : `Open live chat, ${messages}`);
}

/** Our own panel comes with the first sign that it is wanted (P44); what a service has comes with the press alone. */
function fetchPanel(): void {
  if (document.documentElement.dataset['chat'] === 'own') callIsland('chat:mount').catch(console.error);
}
