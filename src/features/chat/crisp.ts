import { loadScript, withPatience, type ChatPlace, type ChatWidget } from './chat-widget.ts';

const SCRIPT = 'https://client.crisp.chat/l.js';

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
  }
}

/** The chat of crisp.chat. It is shown only while it is open, so its own button stays hidden. */
export function crisp({ account }: ChatPlace): ChatWidget {
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
    ready: withPatience(loadScript(SCRIPT).then(() => loaded)),
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
