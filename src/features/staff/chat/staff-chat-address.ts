import { $openConversation, showConversation } from './staff-chat.ts';

/**
 * The open conversation is in the address. So the browser's back button leads to the list, and a conversation can be a
 * bookmark. Switching conversations adds no step to the history, so back always leads to the list.
 */
export function followAddress(): void {
  const follow = () => showConversation(conversationInAddress());
  follow();
  window.addEventListener('popstate', follow);
  window.addEventListener('hashchange', follow);
}

export function goToConversation(conversation: string): void {
  if (conversation === conversationInAddress()) return;
  if ($openConversation.get() === null) history.pushState({ fromList: true }, '', `#${conversation}`);
  else history.replaceState(history.state, '', `#${conversation}`);
  showConversation(conversation);
}

export function goToList(): void {
  if ((history.state as { fromList?: boolean } | null)?.fromList === true) return history.back();
  history.replaceState(null, '', location.pathname);
  showConversation(null);
}

function conversationInAddress(): string | null {
  return /^#([\w-]{10,40})$/.exec(location.hash)?.[1] ?? null;
}
