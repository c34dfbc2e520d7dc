import { loadScript, withPatience, type ChatPlace, type ChatWidget } from './chat-widget.ts';

/** The part of Chatwoot's API that is used here. */
declare global {
  interface Window {
    chatwootSettings?: { readonly hideMessageBubble: boolean; readonly showUnreadMessagesDialog: boolean };
    chatwootSDK?: { run(place: { readonly websiteToken: string; readonly baseUrl: string }): void };
    $chatwoot?: { readonly isOpen?: boolean; toggle(state: 'open' | 'close'): void };
  }
}

/** The chat of a Chatwoot server. Its own button and its dialog of unread messages stay hidden. */
export function chatwoot({ account, address }: ChatPlace): ChatWidget {
  const baseUrl = address.replace(/\/+$/, '');
  window.chatwootSettings = { hideMessageBubble: true, showUnreadMessagesDialog: false };

  let cameBack = false;
  let unread = 0;
  let reportUnread: (count: number) => void = () => undefined;
  const count = (now: number) => {
    unread = now;
    reportUnread(now);
  };
  const loaded = new Promise<void>((resolve) => {
    window.addEventListener('chatwoot:ready', () => resolve(), { once: true });
  });
  window.addEventListener('chatwoot:on-unread-message-count-changed', (event) => {
    const reported = (event as CustomEvent<{ unreadMessageCount?: unknown } | null>).detail?.unreadMessageCount;
    if (typeof reported === 'number') count(reported);
  });
  window.addEventListener('chatwoot:opened', () => count(0));
  const begin = () => {
    if (window.chatwootSDK === undefined) throw new Error('Chatwoot’s script is not what it was');
    window.chatwootSDK.run({ websiteToken: account, baseUrl });
  };
  return {
    ready: withPatience(
      loadScript(`${baseUrl}/packs/js/sdk.js`)
        .then(begin)
        .then(() => loaded),
    ),
    open: () => window.$chatwoot?.toggle('open'),
    close: () => window.$chatwoot?.toggle('close'),
    hide() {
      cameBack = window.$chatwoot?.isOpen ?? false;
      window.$chatwoot?.toggle('close');
    },
    show() {
      if (cameBack) window.$chatwoot?.toggle('open');
    },
    onUnread(onCount) {
      reportUnread = onCount;
      onCount(unread);
    },
  };
}
