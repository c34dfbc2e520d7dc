import type { ChatPlace, ChatWidget } from './chat-widget.ts';
import { sendPageEvent } from '#directives/page-events.ts';
import { importPart } from '#directives/own-scripts.ts';

/**
 * Fetches the chat that the settings name, and reports its unread messages to the page. Rejects if it fails to load.
 */
export async function fetchChat(service: string): Promise<ChatWidget> {
  const { chatAccount = '', chatAddress = '' } = document.documentElement.dataset;
  const widget = await widgetOf(service, { account: chatAccount, address: chatAddress });
  await widget.ready;
  widget.onUnread((count) => sendPageEvent('chat:unread', { count }));
  widget.onLink?.({
    onAnswering: () => sendPageEvent('chat:ready'),
    onSilent: () => sendPageEvent('chat:gone'),
    onReplaced: (typed) => {
      sendPageEvent('chat:close');
      sendPageEvent('contact:open', { message: typed });
    },
  });
  return widget;
}

async function widgetOf(service: string, place: ChatPlace): Promise<ChatWidget> {
  switch (service) {
    case 'own':
      return (await importPart(() => import('./own-chat.ts'))).ownChat();
    case 'crisp':
      return (await importPart(() => import('./crisp.ts'))).crisp(place);
    case 'chatwoot':
      return (await importPart(() => import('./chatwoot.ts'))).chatwoot(place);
    default:
      throw new Error(`There is no chat called ${service}`);
  }
}
