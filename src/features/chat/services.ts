import { loadScript } from '#ui/load-script.ts';
import type { ChatWidget } from './own-chat.ts';

const CRISP = 'https://client.crisp.chat/l.js';

type Command = readonly [action: 'on' | 'do', name: string, react?: () => void];

/** Crisp's queue of commands. Once its script has run, it is the chat's API. */
interface Crisp {
  push(command: Command): unknown;
  get?(name: string): unknown;
}

declare global {
  interface Window {
    $crisp?: Crisp;
    CRISP_WEBSITE_ID?: string;
    chatwootSettings?: { readonly hideMessageBubble: boolean; readonly showUnreadMessagesDialog: boolean };
    chatwootSDK?: { run(place: { readonly websiteToken: string; readonly baseUrl: string }): void };
    $chatwoot?: { readonly isOpen?: boolean; toggle(state: 'open' | 'close'): void };
  }
}

/** The chat of crisp.chat. It is shown only while it is open, so its own button stays hidden. */
export function crisp(account: string): ChatWidget {
  const queue: Crisp = [];
  window.$crisp = queue;
  window.CRISP_WEBSITE_ID = account;
  const push = (...command: Command) => window.$crisp?.push(command);

  let isOpen = false;
  let isHidden = false;
  let reportUnread: (count: number) => void = () => undefined;
  const countUnread = () => {
    const count = isOpen ? 0 : Number(window.$crisp?.get?.('chat:unread:count') ?? 0);
    reportUnread(Number.isInteger(count) ? count : 0);
  };
  const open = () => {
    isOpen = true;
    push('do', 'chat:show');
    push('do', 'chat:open');
    countUnread();
  };
  const close = () => {
    isOpen = false;
    push('do', 'chat:close');
    push('do', 'chat:hide');
  };

  push('do', 'chat:hide');
  const loaded = new Promise<void>((resolve) => {
    push('on', 'session:loaded', () => {
      resolve();
      countUnread();
    });
  });
  push('on', 'message:received', countUnread);
  push('on', 'chat:closed', () => {
    if (isHidden) return;
    isOpen = false;
    push('do', 'chat:hide');
    countUnread();
  });
  return {
    ready: withPatience(loadScript(CRISP).then(() => loaded)),
    open,
    close,
    hide() {
      isHidden = true;
      push('do', 'chat:hide');
    },
    show() {
      isHidden = false;
      if (isOpen) open();
    },
    onUnread(onCount) {
      reportUnread = onCount;
      countUnread();
    },
  };
}

/** The chat of a Chatwoot server. Its own button and its dialog of unread messages stay hidden. */
export function chatwoot(account: string, address: string): ChatWidget {
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

/** A chat that is not ready by then counts as blocked. */
const PATIENCE_MS = 10_000;

/** Rejects after a time, because a script can load while its own requests are blocked. */
function withPatience(ready: Promise<void>): Promise<void> {
  const tooLong = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The chat did not answer')), PATIENCE_MS);
  });
  return Promise.race([ready, tooLong]);
}
