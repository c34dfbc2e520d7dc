import type { ChatLinkCallbacks } from './chat-link.ts';

/**
 * What a page needs of a live chat: the site's own chat, or an adapter of a service.
 *
 * The page decides when a chat is fetched and what opens it. A widget shows no button of its own.
 */
export interface ChatWidget {
  /** Resolves once it can be opened. Rejects if its script failed to load or was blocked. */
  readonly ready: Promise<void>;
  open(): void | Promise<void>;
  close(): void;
  /** Hides it while a dialog covers the page, and shows it again as it was. */
  hide(): void;
  show(): void;
  /** Calls back with the number of unread messages, now and after each change. */
  onUnread(onCount: (count: number) => void): void;
  /** Reports whether it answers. A service that has loaded reports nothing. */
  onLink?(callbacks: ChatLinkCallbacks): void;
}

/** The operator's service, as the page's root element has it: the operator's id there, and its address. */
export interface ChatPlace {
  readonly account: string;
  readonly address: string;
}

/** A chat that is not ready by then counts as blocked. */
const PATIENCE_MS = 10_000;

/** Fetches a script of another server. Rejects if it fails to load, for example because of a blocker. */
export function loadScript(address: string): Promise<void> {
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  return new Promise((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${address} did not load`));
    };
    document.head.append(script);
  });
}

/** Rejects after a time, because a script can load while its own requests are blocked. */
export function withPatience(ready: Promise<void>): Promise<void> {
  const tooLong = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The chat did not answer')), PATIENCE_MS);
  });
  return Promise.race([ready, tooLong]);
}
